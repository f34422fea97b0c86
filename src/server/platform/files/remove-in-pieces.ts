// Removes files together with what their rows know of them, a few at a time. The rows come first: a node that dies in between leaves
// files that no row names, which the sweeper removes, and never a row whose file is gone.

import type { Log } from '../process/log.ts'
import type { FileKey } from './keys.ts'
import type { FileStore } from './store.ts'

const AT_ONCE = 200

/** `forget` takes the keys of at most so many files out of their rows and returns them. Returns how many there were. */
export async function removeInPieces(
  { files, log }: { readonly files: Pick<FileStore, 'remove'>; readonly log: Log },
  forget: (limit: number) => Promise<readonly FileKey[]>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const keys = await forget(AT_ONCE)
    for (const key of keys)
      await files.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'an old file is left to the sweeper'))
    removed += keys.length
    if (keys.length < AT_ONCE) return removed
  }
}
