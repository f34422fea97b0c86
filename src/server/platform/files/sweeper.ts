// Removes files without a row, which a crash or a refused transaction left behind. A file is written before its row, so files younger than
// the grace period are skipped.

import type { FileKey } from './keys.ts'
import type { FileStore } from './store.ts'

const KEYS_AT_ONCE = 500

/** Returns only the keys that rows refer to. */
export type FindReferenced = (keys: readonly FileKey[]) => Promise<ReadonlySet<string>>

export interface SweepOptions {
  readonly now: Date
  readonly olderThanMinutes: number
}

export async function sweepOrphans(
  store: FileStore,
  folder: string,
  findReferenced: FindReferenced,
  options: SweepOptions,
): Promise<number> {
  const cutoff = new Date(options.now.getTime() - options.olderThanMinutes * 60_000)
  let removed = 0
  for await (const keys of inBatches(store.listOlderThan(folder, cutoff))) {
    const referenced = await findReferenced(keys)
    for (const key of keys) {
      if (referenced.has(key)) continue
      await store.remove(key)
      removed += 1
    }
  }
  return removed
}

async function* inBatches(keys: AsyncIterable<FileKey>): AsyncIterable<FileKey[]> {
  let batch: FileKey[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < KEYS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
