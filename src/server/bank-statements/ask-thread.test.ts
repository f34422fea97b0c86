// Real threads with small limits: one that computes, one that only waits, as on a machine that has no core for it, and one that ends.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { askThread, type ThreadLimits } from './ask-thread.ts'

const NEVER_MS = 1_000_000
const LIMITS: ThreadLimits = { maxCpuMs: NEVER_MS, maxWaitMs: NEVER_MS, checkedEveryMs: 10 }

/** Does with each request what its name says. */
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

function aThread() {
  const worker = new Worker(PROGRAM, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } })
  worker.on('error', () => undefined)
  onTestFinished(async () => void (await worker.terminate()))
  return worker
}

it('what takes more than its time on a core is too large, however long the answer may take', async () => {
  const thread = aThread()
  const limits = { ...LIMITS, maxCpuMs: 200 }
  await expect(askThread(thread, 'compute forever', limits)).rejects.toMatchObject({ code: 'statement_too_large' })
})

it('a thread that gets no core for a while is not refused: only its own time counts', async () => {
  const thread = aThread()
  // What its start takes would count, because nothing can be measured before it.
  await once(thread, 'online')
  const limits = { ...LIMITS, maxCpuMs: 500 }
  expect(await askThread(thread, 'wait', limits)).toBe('did wait')
  // Each request has the whole time.
  expect(await askThread(thread, 'wait', limits)).toBe('did wait')
})

it('no answer at all is refused because the server is busy, not because of the file', async () => {
  const limits = { ...LIMITS, maxCpuMs: 100_000, maxWaitMs: 300 }
  await expect(askThread(aThread(), 'wait forever', limits)).rejects.toMatchObject({ code: 'statement_busy' })
})

it('what needs more memory than the thread has is too large', async () => {
  await expect(askThread(aThread(), 'fill the memory', LIMITS)).rejects.toMatchObject({ code: 'statement_too_large' })
})

it('an error of the thread is passed on as it is', async () => {
  await expect(askThread(aThread(), 'end', LIMITS)).rejects.toThrow('the thread has ended')
})
