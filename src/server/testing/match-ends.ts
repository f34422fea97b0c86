// Matched rows, and rows whose match has ended.

import { expect } from 'vitest'
import type { BankRow } from '#contract/bank-matches.ts'
import type { WithdrawalId } from '#domain/ids.ts'
import { testApp } from './app.ts'
import { aBankScene, aRow, bankRows, confirm, newReference, type Scene } from './bank-matches.ts'
import { aChatter, anAdmin, type Person } from './people.ts'
import { LIMIT, listed, proposedBy, WITH_LIMIT } from './proposals.ts'
import { aWithdraw } from './withdraws.ts'

export async function expectUnmatched(scene: Scene, row: BankRow) {
  const unmatched = (await bankRows(scene, { show: 'unmatched' })).find(({ _id }) => _id === row._id)
  expect(unmatched).toMatchObject({ match: { isCurrent: false } })
  expect((await bankRows(scene, { show: 'matched' })).map(({ _id }) => _id)).not.toContain(row._id)
}

export async function expectMatched(scene: Scene, row: BankRow) {
  expect((await bankRows(scene, { show: 'matched' })).map(({ _id }) => _id)).toContain(row._id)
  expect((await bankRows(scene, { show: 'unmatched' })).map(({ _id }) => _id)).not.toContain(row._id)
}

export async function aProposedMatch(): Promise<{ scene: Scene; row: BankRow; id: WithdrawalId; second: Person }> {
  const scene = await aBankScene(await testApp({ config: WITH_LIMIT }))
  const { app, admin } = scene
  const id = await aWithdraw(app, { chatter: await aChatter(app), rupees: LIMIT + 100, admin })
  const row = await aRow(scene, { debit: LIMIT + 100, reference: newReference() })
  expect(await confirm(app, admin, [row, ['withdraw', id]])).toEqual(['proposed'])
  return { scene, row, id, second: await anAdmin(app) }
}

export async function pendingProposal({ app, admin }: Scene) {
  const [proposal] = await listed(app, admin, { status: 'pending' })
  return proposedBy({ status: 202, body: { code: 'proposal_made', proposal } as { proposal: unknown } })
}
