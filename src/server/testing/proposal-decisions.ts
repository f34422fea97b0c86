// Decided and closed proposals.

import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { aWithdrawProposal, LIMIT, proposalStatus, tryToConfirm, withdrawalStatus } from './proposals.ts'
import { expectUnchanged } from './snapshot.ts'
import { figuresOf } from './withdraws.ts'

export const HOUR_MS = 3_600_000
export const LARGE = LIMIT + 100

export type Act = (app: TestApp, by: Person, proposer: Person) => Promise<{ readonly status: number }>

/** Keyed by what happened to its proposer. */
export async function expectClosed(app: TestApp, act: Act): Promise<void> {
  const { admin, other, chatter, id, withdrawal } = await aWithdrawProposal(app)
  expect((await act(app, other, admin)).status).toBeLessThan(300)
  expect(await tryToConfirm(app, other, id)).toMatchObject({ status: 409, body: { code: 'proposal_overtaken' } })
  expect([await proposalStatus(app, id), await withdrawalStatus(app, withdrawal)]).toEqual(['overtaken', 'pending'])
  expect(await figuresOf(app, chatter)).toEqual([0, LARGE, 0])
  await expectUnchanged(app, () => tryToConfirm(app, other, id), 409, 'proposal_closed')
}
