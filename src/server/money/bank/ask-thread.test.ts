// Real threads with small limits: one computes, one only waits, as on a machine with no free core, and one ends.

import { expect, it } from 'vitest'
import { aThread, LIMITS } from '../../testing/threads.ts'
import { askThread } from './ask-thread.ts'

it('what takes more than its time on a core is too large, however long the answer may take', async () => {
  const thread = aThread()
  const limits = { ...LIMITS, maxCpuMs: 200 }
  await expect(askThread(thread, 'compute forever', limits)).rejects.toMatchObject({ code: 'statement_too_large' })
})

it('an error of the thread is passed on as it is', async () => {
  await expect(askThread(aThread(), 'end', LIMITS)).rejects.toThrow('the thread has ended')
})
