import { isServerThere, untilReachable } from './reachable.ts'

/**
 * Loads one of the app's scripts. After a network failure, it loads the script again once the server
 * is reachable. Throws if the server does not have the script, because it runs another version.
 */
export async function loadScript<T extends object>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => null)
    if (loaded !== null) return loaded
    if (await isServerThere()) return load()
    await untilReachable()
  }
}
