// Full run: real waiting.

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

/** Blocks this thread, as if the host had paused the virtual machine. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

it('a server that paused for a second, and again at once, refuses no request', async () => {
  const app = await testApp()
  for (let stall = 0; stall < 2; stall += 1) {
    block(1_100)
    // Due timers run before anything else.
    await sleep(1)
  }
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
})
