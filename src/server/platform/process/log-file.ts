// The destination of the log. It must neither end the server nor fill the disk: lines that cannot be written are dropped, and at the
// start a large log is renamed, which replaces the one renamed before.

import { rename, rm, stat } from 'node:fs/promises'
import { pino } from 'pino'

const LARGEST_BYTES = 10 * 1024 * 1024
/** Buffer for lines while the disk has no space. */
const MAX_WAITING_BYTES = 1024 * 1024

export type LogDestination = ReturnType<typeof pino.destination>

/** `dest` is a path or an open file. `onFailure` is called once for all failures in a row. */
export function openLogDestination(dest: string | number, onFailure: (error: Error) => void): LogDestination {
  // The reader of a pipe may be slow, and must not stop the server; a file is never slow.
  const destination = pino.destination({ dest, mode: 0o600, sync: typeof dest === 'string', maxLength: MAX_WAITING_BYTES })
  let isFailing = false
  // Without a listener, a full disk would end the server at its next line.
  destination.on('error', (error: Error) => {
    if (isFailing) return
    isFailing = true
    onFailure(error)
  })
  destination.on('write', () => {
    isFailing = false
  })
  return destination
}

export async function renameLargeLog(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found === null || found.size < LARGEST_BYTES) return
  await rm(`${path}.old`, { force: true })
  await rename(path, `${path}.old`)
}
