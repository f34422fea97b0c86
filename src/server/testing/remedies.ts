// What a complaint's decision gives back.

import { expect } from 'vitest'
import { decideComplaint, listOwnComplaints } from '#contract/complaints.ts'
import { listNotices, type Notice } from '#contract/notices.ts'
import { sessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from './app.ts'
import { aRunningSession, type TestSession } from './chats.ts'
import { aComplaintAbout } from './complaints.ts'
import { gate } from './gate.ts'
import { MINUTE_MS, stored } from './minutes.ts'
import { anEarning, haveMet } from './money.ts'
import { aChatter, anAdmin, aUser, type Person } from './people.ts'
import { LIMIT, proposedBy, WITH_LIMIT } from './proposals.ts'
import { figuresOf } from './withdraws.ts'

export const NOTE = 'We are sorry for the trouble.'

export function tryDecide(app: TestApp, by: Person, id: string, form: object) {
  return app.call(decideComplaint, by, { params: { id }, body: { note: NOTE, ...form } })
}

export const keep = (app: TestApp, by: Person, id: string, minutes: unknown = 15) =>
  tryDecide(app, by, id, { outcome: 'keep_minutes', minutes })
export const giveBack = (app: TestApp, by: Person, id: string, amount: unknown = 100) =>
  tryDecide(app, by, id, { outcome: 'refund', amount })

export interface Scene {
  readonly app: TestApp
  readonly session: TestSession
  readonly admin: Person
  readonly id: string
}

/** An ended session in which the two met, and a complaint about it. */
export function sceneBy(settleDue: (deps: TestApp['deps'], id: TestSession['id']) => Promise<void>) {
  return async (app: TestApp, form: object = {}): Promise<Scene> => {
    const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
    await haveMet(app, session.id)
    app.clock.advance(15 * MINUTE_MS)
    await settleDue(app.deps, session.id)
    return { app, session, admin, id: await aComplaintAbout(app, session, form) }
  }
}

export async function noticesOf(app: TestApp, person: Person): Promise<string[]> {
  const { body } = await app.call(listNotices, person, { query: {} })
  return body.notices.map(({ kind, minutes }: Notice & { minutes?: number }) => (kind === 'minutes_ready' ? `${kind} ${minutes}` : kind))
}

/** The reason of a refund after a complaint of this kind; its note is the decision's note. */
export async function expectRefund(scene: Scene, reason: string): Promise<void> {
  const { app, session, admin, id } = scene
  expect(await giveBack(app, admin, id, 40)).toMatchObject({ status: 202, body: { code: 'complaint_closed', proposal: null } })
  const rows = await app.db.query.selectFrom('refunds').select(['amount_paisa', 'reason', 'note', 'created_by']).execute()
  expect(rows).toEqual([{ amount_paisa: 40_00, reason, note: NOTE, created_by: admin.id }])
  expect(await figuresOf(app, session.chatter)).toEqual([60, 0, 0])
  for (const person of [session.user, session.chatter]) {
    const { complaints } = (await app.call(listOwnComplaints, person, {})).body
    expect(complaints).toMatchObject([{ outcome: 'refund', refundAmount: 40, keptMinutes: null, note: NOTE }])
    expect(await noticesOf(app, person)).toContain('complaint_decided')
  }
  expect(await noticesOf(app, session.user)).toContain('refund_decided')
  const { rows: trail } = { rows: await app.db.query.selectFrom('admin_actions').select(['action']).execute() }
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['refund_session', 'decide_complaint']))
}

export async function expectOneRemedy({ app, session, admin, id }: Scene, first: typeof keep, second: typeof keep): Promise<void> {
  const other = await anAdmin(app)
  const lock = await gate(app, 'select 1 from complaints where id = $1 for update', [id])
  const answers = await lock.release([async () => (await first(app, admin, id)).status, async () => (await second(app, other, id)).status])
  expect(answers.toSorted((one, two) => one - two)).toEqual([202, 409])
  const { outcome } = await app.db.query.selectFrom('complaints').select('outcome').executeTakeFirstOrThrow()
  const refunds = await app.db.query.selectFrom('refunds').select('id').execute()
  const { kept_until } = await stored(app, session)
  expect([refunds.length, kept_until !== null]).toEqual(outcome === 'refund' ? [1, false] : [0, true])
}

/** A complaint whose refund needs a second admin and has been proposed. */
export async function aLargeScene() {
  const app = await testApp({ config: WITH_LIMIT })
  const [admin, other, user, chatter] = [await anAdmin(app), await anAdmin(app), await aUser(app), await aChatter(app)]
  const session = { id: sessionId(await anEarning(app, { chatter, rupees: LIMIT + 100, admin, user })), user, chatter }
  const complaint = await aComplaintAbout(app, session)
  const proposal = proposedBy(await giveBack(app, admin, complaint, LIMIT + 100))
  return { app, admin, other, session, complaint, proposal }
}

export const statusOf = async (app: TestApp, id: string) =>
  await app.db.query.selectFrom('complaints').select(['status', 'decided_by', 'note']).where('id', '=', id).executeTakeFirstOrThrow()
