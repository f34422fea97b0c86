// Reads recordings in a thread of its own: five minutes of sound are tens of thousands of packets, and meanwhile the server
// has others to answer. Whatever a broken file does to this thread, it does to nobody else.

import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { Logging, LogLevel } from 'mediabunny'
import { repairRecording } from './recordings.ts'

export interface AudioTask {
  readonly path: string
  readonly mostSeconds: number
}

// What is wrong with a stranger's file does not belong into our log.
Logging.level = LogLevel.Silent

parentPort?.on('message', ({ path, mostSeconds }: AudioTask) => {
  void readFile(path)
    .then((bytes) => repairRecording(bytes, { mostSeconds }))
    .then((outcome) => parentPort?.postMessage(outcome, 'bytes' in outcome ? [outcome.bytes.buffer] : []))
})
