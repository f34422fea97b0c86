// Threads that do what a test asks.

import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

const NEVER_MS = 1_000_000
export const LIMITS = { maxCpuMs: NEVER_MS, maxWaitMs: NEVER_MS, checkedEveryMs: 10 }

/** Does what each request's name says. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads')
  const waitFor = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  parentPort.on('message', (request) => {
    if (request === 'compute forever') for (;;);
    if (request === 'wait forever') waitFor(Infinity)
    if (request === 'wait') waitFor(1_000)
    if (request === 'end') throw new Error('the thread has ended')
    if (request === 'fill the memory') for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept.length))
    parentPort.postMessage('did ' + request)
  })`

export function aThread() {
  const worker = new Worker(PROGRAM, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } })
  worker.on('error', () => undefined)
  onTestFinished(async () => void (await worker.terminate()))
  return worker
}
