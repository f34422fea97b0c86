// Removes files that no row names: what a crash or a refused transaction left behind. A young file may
// still be waiting for its row, so nothing is touched before its time of grace has passed.

import type { FileKey, FileStore, Room } from './files.ts'

const KEYS_AT_ONCE = 500

/** Those of the given keys that some row still names. */
export type FindReferenced = (keys: readonly FileKey[]) => Promise<ReadonlySet<string>>

export interface SweepOptions {
  readonly now: Date
  readonly olderThanMinutes: number
}

export async function sweepOrphans(store: FileStore, room: Room, findReferenced: FindReferenced, options: SweepOptions): Promise<number> {
  const oldest = new Date(options.now.getTime() - options.olderThanMinutes * 60_000)
  let removed = 0
  for await (const keys of inBatches(store.listOlderThan(room, oldest))) {
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
