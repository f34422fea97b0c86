// Full run: a race, and many purchases.

import { expect, it } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { testApp } from '../testing/app.ts'
import { gate } from '../testing/gate.ts'
import { aPaymentMethod, aPicture, buy } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, signalsOf } from '../testing/signals.ts'

it('two purchases with the same transaction ID and picture at the same moment are both flagged', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app)
  const [picture, transactionId] = [aPicture(), 'T']
  // They pay into different accounts, so that nothing else makes one wait for the other.
  const attempts = [
    { user: await aUser(app), chatter, method, picture, transactionId },
    { user: await aUser(app), chatter, method: await aPaymentMethod(app, admin), picture, transactionId },
  ]
  const lock = await gate(app, 'select 1 from accounts where id = $1 for update', [chatter.id])
  const [one, two] = await lock.release(attempts.map((attempt) => () => buy(app, attempt)))
  if (!one || !two) throw new Error('two purchases were expected')
  for (const [id, other] of [
    [one, two],
    [two, one],
  ] as const) {
    expect(await signalsOf(app, admin, id)).toEqual([
      { kind: 'same-transaction-id', sessionID: other },
      { kind: 'same-picture', sessionID: other },
    ])
  }
})

it('the newest five of a kind are linked and shown', async () => {
  const app = await testApp()
  const { admin, chatter, method } = await aScene(app)
  const ids: SessionId[] = []
  for (let index = 0; index < 7; index += 1) {
    ids.push(await buy(app, { user: await aUser(app), chatter, method, transactionId: 'T' }))
  }
  const newest = await signalsOf(app, admin, ids[6] as SessionId)
  expect(newest.map(({ sessionID }) => sessionID)).toEqual(ids.slice(1, 6).toReversed())
  expect(await signalsOf(app, admin, ids[1] as SessionId)).toHaveLength(5)
})
