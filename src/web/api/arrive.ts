import { isServerThere, untilReachable } from './reachable.ts'

/**
 * Loads a script of the app. If the network failed, loads it again once the server can be reached; a script that the server
 * does not have is gone for good, because a newer version was installed.
 */
export async function arrive<T extends object>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => null)
    if (loaded !== null) return loaded
    if (await isServerThere()) return load()
    await untilReachable()
  }
}
