// Full run: needs seconds of real time.

import { once } from 'node:events'
import { expect, it } from 'vitest'
import { aThread, LIMITS } from '../../testing/threads.ts'
import { askThread } from './ask-thread.ts'

it('a thread that gets no core for a while is not refused: only its own time counts', async () => {
  const thread = aThread()
  // The thread's start would count too, because nothing can be measured before it.
  await once(thread, 'online')
  const limits = { ...LIMITS, maxCpuMs: 500 }
  expect(await askThread(thread, 'wait', limits)).toBe('did wait')
  // Each request gets the full time limit.
  expect(await askThread(thread, 'wait', limits)).toBe('did wait')
})

it('no answer at all is refused because the server is busy, not because of the file', async () => {
  const limits = { ...LIMITS, maxCpuMs: 100_000, maxWaitMs: 300 }
  await expect(askThread(aThread(), 'wait forever', limits)).rejects.toMatchObject({ code: 'statement_busy' })
})

it('what needs more memory than the thread has is too large', async () => {
  await expect(askThread(aThread(), 'fill the memory', LIMITS)).rejects.toMatchObject({ code: 'statement_too_large' })
})
