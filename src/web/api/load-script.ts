import { isServerThere, untilReachable } from './reachable.ts'

/**
 * Loads a script of the app. When the network fails, it is loaded again once the server can be reached. A script that the server
 * does not have belongs to an older version: that error is thrown.
 */
export async function loadScript<T extends object>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => null)
    if (loaded !== null) return loaded
    if (await isServerThere()) return load()
    await untilReachable()
  }
}
