// A withdraw's status changes, and the money they must move.

import { expect } from 'vitest'
import { deleteWithdrawRequest } from '#contract/withdrawals.ts'
import type { WithdrawalId } from '#domain/ids.ts'
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals.ts'
import type { TestApp } from './app.ts'
import { anEarning } from './money.ts'
import { aChatter, anAdmin, type Person } from './people.ts'
import { fingerprint } from './snapshot.ts'
import { aWithdraw, figuresOf, setWithdrawStatus } from './withdraws.ts'

export const remove = (app: TestApp, admin: Person, id: WithdrawalId) => app.call(deleteWithdrawRequest, admin, { params: { id } })

/** A withdraw of 500 with that status, and 300 available, so that a wrong bucket shows. */
export async function aWithdrawThatIs(app: TestApp, status: WithdrawalStatus) {
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  const id = await aWithdraw(app, { chatter, rupees: 500 })
  await anEarning(app, { chatter, rupees: 300, admin })
  if (status !== 'pending') expect((await setWithdrawStatus(app, admin, id, status)).status).toBe(202)
  return { app, admin, chatter, id }
}

export async function trailOf(app: TestApp, id: WithdrawalId) {
  return app.db.query
    .selectFrom('admin_actions')
    .select(['admin_id', 'action', 'before', 'after', 'request_id', 'acted_at'])
    .where('subject_kind', '=', 'withdrawal')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
}

interface Change {
  readonly from: WithdrawalStatus
  readonly to: WithdrawalStatus
  /** Available, pending and withdrawn money afterwards. */
  readonly figures: readonly number[]
}

/** Repeating it changes nothing. */
export async function expectMoved(app: TestApp, { from, to, figures }: Change): Promise<void> {
  const { admin, chatter, id } = await aWithdrawThatIs(app, from)
  const before = await fingerprint(app.db)
  const first = await setWithdrawStatus(app, admin, id, to)
  expect(first).toMatchObject({ status: 202, body: { code: 'withdraw_status_updated', message: 'Withdraw status updated!' } })
  expect(await figuresOf(app, chatter)).toEqual(figures)
  const after = await fingerprint(app.db)
  if (from === to) expect(after).toEqual(before)
  expect((await setWithdrawStatus(app, admin, id, to)).status).toBe(202)
  expect(await fingerprint(app.db)).toEqual(after)
}

/** The refusal names the admin who changed it. */
export async function expectStale(app: TestApp, is: WithdrawalStatus, seen: WithdrawalStatus): Promise<void> {
  const { admin, id } = await aWithdrawThatIs(app, is)
  const before = await fingerprint(app.db)
  for (const to of WITHDRAWAL_STATUSES) {
    const { status, body } = await setWithdrawStatus(app, admin, id, to, seen)
    expect([status, body.code, body.message]).toEqual([
      409,
      'withdraw_stale',
      'This withdraw request was already updated. Refresh the page.',
    ])
    expect(body).toMatchObject(is === 'pending' ? { status: 'pending' } : { status: is, changedBy: admin.username })
  }
  expect(await fingerprint(app.db)).toEqual(before)
}
