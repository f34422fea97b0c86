// Reads recordings in a worker thread: five minutes of sound are tens of thousands of packets, and the server must keep answering other
// requests. A broken file can only break this thread.

import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { Logging, LogLevel } from 'mediabunny'
import { repairRecording } from './recordings.ts'

export interface AudioTask {
  readonly path: string
  readonly maxSeconds: number
}

// Faults in uploaded files do not belong in our log.
Logging.level = LogLevel.Silent

parentPort?.on('message', ({ path, maxSeconds }: AudioTask) => {
  void readFile(path)
    .then((bytes) => repairRecording(bytes, { maxSeconds }))
    .then((outcome) => parentPort?.postMessage(outcome, 'bytes' in outcome ? [outcome.bytes.buffer] : []))
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread is not a window.
parentPort?.postMessage('started')
