// Full run: every hostile value in every field.

import { expect, it } from 'vitest'
import { CLIENT_EVENTS, type ClientEventName } from '#contract/events.ts'
import { testApp } from '../testing/app.ts'
import { everyValue, testBodies, testCalls, testEventFields } from '../testing/bad-input.ts'
import { HOSTILE_VALUES } from '../testing/hostile-values.ts'
import { anAdmin } from '../testing/people.ts'
import { ANSWER_LIMIT_MS, connect } from '../testing/socket.ts'

testCalls(everyValue())
testBodies(300)
testEventFields(everyValue())

it.each(Object.keys(CLIENT_EVENTS) as ClientEventName[])('the event %s survives every hostile payload', async (name) => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const socket = await connect(await app.listen(), { token: await app.tokenOf(admin) })
  for (const value of HOSTILE_VALUES) {
    expect(await socket.timeout(ANSWER_LIMIT_MS).emitWithAck(name, value), JSON.stringify(value)?.slice(0, 60)).toMatchObject({
      ok: false,
      code: expect.stringMatching(/^(validation_failed|forbidden|session_not_found)$/),
    })
  }
  expect(socket.connected).toBe(true)
})
