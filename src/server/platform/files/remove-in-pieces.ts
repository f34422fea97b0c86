// Removes files and their keys in rows, a few at a time. Rows come first: a node that dies in between leaves files without a row, which
// the sweeper removes, but never a row without its file.

import type { Log } from '../process/log.ts'
import type { FileKey } from './keys.ts'
import type { FileStore } from './store.ts'

const AT_ONCE = 200

/** `forget` clears at most `limit` keys in their rows and returns them. Returns the number of removed files. */
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
