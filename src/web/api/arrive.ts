import { isServerThere, untilReachable } from './reachable.ts'

/**
 * Fetches a script of the app. One that was lost on the way is fetched again once the server can be reached; one that
 * the server does not have is gone for good, because another version was installed.
 */
export async function arrive<T extends object>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => null)
    if (loaded !== null) return loaded
    if (await isServerThere()) return load()
    await untilReachable()
  }
}
