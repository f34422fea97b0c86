// Keeps the log from filling the disk: at the start a large log is renamed, and the one renamed before is deleted.

import { rename, rm, stat } from 'node:fs/promises'

const LARGEST_BYTES = 10 * 1024 * 1024

export async function renameLargeLog(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found === null || found.size < LARGEST_BYTES) return
  await rm(`${path}.old`, { force: true })
  await rename(path, `${path}.old`)
}
