// Rejections with a reason: who can read it, and what is refused (docs/product.md#after-a-decision).

import { expect, it } from 'vitest'
import * as contract from '#contract/sessions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aChatterWithPrices, buy, reject } from '../testing/money.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'

async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500 })
  return { admin, user, chatter, id: await buy(app, { user, chatter }) }
}

const WRITTEN = { reason: 'amount_differs', note: 'You sent 450.\nPlease send the rest.' } as const

it('the buyer and the admins read the reason and the note, the chatter does not, and both are in the audit trail', async () => {
  const app = await testApp()
  const { admin, user, chatter, id } = await aScene(app)
  await reject(app, admin, id, { ...WRITTEN, note: ` ${WRITTEN.note} ` })

  const pair = { query: { userID: user.id, chatterID: chatter.id } }
  const ownSessions = { query: { id: user.id, role: 'user' } }
  const seen = async (by: typeof user) => (await app.call(contract.checkSession, by, pair)).body.session?.rejection
  expect(await seen(user)).toEqual(WRITTEN)
  expect(await seen(chatter)).toBeNull()
  expect((await app.call(contract.listOwnSessions, user, ownSessions)).body.sessions).toMatchObject([{ rejection: WRITTEN }])
  expect((await app.call(contract.listSessionRequests, admin, { query: {} })).body.sessions).toMatchObject([{ rejection: WRITTEN }])
  const trail = await app.db.query.selectFrom('admin_actions').select('after').where('action', '=', 'reject_session').execute()
  expect(trail).toEqual([{ after: { status: 'rejected', ...WRITTEN } }])
})

it('without a reason a session is rejected as before, and has none', async () => {
  const app = await testApp()
  const { admin, user, chatter, id } = await aScene(app)
  await reject(app, admin, id)
  const { body } = await app.call(contract.checkSession, user, { query: { userID: user.id, chatterID: chatter.id } })
  expect(body.session).toMatchObject({ status: 'rejected', rejection: null })
})

it('a second rejection does not change the reason', async () => {
  const app = await testApp()
  const { admin, user, chatter, id } = await aScene(app)
  await reject(app, admin, id, { reason: 'unreadable' })
  await reject(app, await anAdmin(app), id, { reason: 'used_before' })
  const { body } = await app.call(contract.checkSession, user, { query: { userID: user.id, chatterID: chatter.id } })
  expect(body.session?.rejection).toEqual({ reason: 'unreadable', note: null })
  await expect(
    app.db.query.updateTable('sessions').set({ rejection_reason: 'used_before' }).where('id', '=', id).execute(),
  ).rejects.toThrow('is decided')
})

it('a reason and a note that do not belong together, or have a wrong form, are refused and change nothing', async () => {
  const app = await testApp()
  const { admin, id } = await aScene(app)
  const before = await fingerprint(app.db)
  for (const [body, code] of [
    [{ status: 'rejected', reason: 'other' }, 'rejection_note_missing'],
    [{ status: 'rejected', note: 'Please call us.' }, 'rejection_reason_missing'],
    [{ status: 'rejected', reason: 'other', note: 'x'.repeat(301) }, 'rejection_note_too_long'],
    [{ status: 'completed', reason: 'unreadable' }, 'reason_without_rejection'],
    [{ status: 'rejected', reason: 'no such reason' }, 'validation_failed'],
    [{ status: 'rejected', reason: 'other', note: 'a\u0000b' }, 'validation_failed'],
  ] as const) {
    const answer = await app.call(contract.updateSessionStatus, admin, { params: { id }, body: body as never })
    expect(answer, code).toMatchObject({ status: 400, body: { code } })
  }
  expect(await fingerprint(app.db)).toEqual(before)
})
