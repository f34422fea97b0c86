// Full run: several nodes.

// One proposal, decided on two servers at the same moment (docs/product.md#second-admin).

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { confirmProposal, declineProposal } from '#contract/proposals.ts'
import { createRefund } from '#contract/refunds.ts'
import { createWithdraw, updateWithdrawStatus } from '#contract/withdrawals.ts'
import { type ProposalId, withdrawalId } from '#domain/ids.ts'
import { expectBooksInOrder } from '../testing/books.ts'
import { gate } from '../testing/gate.ts'
import { anEarning } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { type Nodes, openNodes, type ServerProcess } from '../testing/processes.ts'
import { LIMIT, proposedBy } from '../testing/proposals.ts'
import { BANK, movementsOf } from '../testing/withdraws.ts'

const LARGE = LIMIT + 100

let setup: Nodes
let one: ServerProcess
let other: ServerProcess
let proposer: Person
let second: Person
let third: Person

beforeAll(async () => {
  setup = await openNodes({ SECOND_ADMIN_ABOVE: String(LIMIT) })
  ;[one, other] = setup.nodes
  ;[proposer, second, third] = [await anAdmin(setup.app), await anAdmin(setup.app), await anAdmin(setup.app)]
  // Signed in before a row is locked.
  for (const admin of [proposer, second, third]) await setup.app.tokenOf(admin)
})
afterAll(() => setup.close())
afterEach(() => expectBooksInOrder(setup.app.db))

/** A proposal to pay a withdraw of everything the chatter has earned. */
async function aProposedPayout() {
  const chatter = await aChatter(setup.app)
  const session = await anEarning(setup.app, { chatter, rupees: LARGE, admin: proposer, user: await aUser(setup.app) })
  const asked = await one.call(createWithdraw, chatter, { query: { chatterID: chatter.id }, body: { ...BANK, amount: LARGE } })
  const withdrawal = withdrawalId((asked.body['withdraw'] as { _id: string })._id)
  const proposed = await one.call(updateWithdrawStatus, proposer, { params: { id: withdrawal }, body: { status: 'completed' } })
  return { id: proposedBy(proposed), chatter, session, withdrawal }
}

const proposalRow = (id: ProposalId) => gate(setup.app, 'select 1 from proposals where id = $1 for update', [id])
const confirm = (node: ServerProcess, by: Person, id: ProposalId) => () => node.call(confirmProposal, by, { params: { id } })

it('two admins confirm it at two servers: it is carried out once', async () => {
  const { id, withdrawal } = await aProposedPayout()
  const lock = await proposalRow(id)
  const answers = await lock.release([confirm(one, second, id), confirm(other, third, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', 'withdrawn'])
})

it('the proposer and another admin confirm it: only the other does', async () => {
  const { id, withdrawal } = await aProposedPayout()
  const lock = await proposalRow(id)
  const [own, confirmed] = await lock.release([confirm(one, proposer, id), confirm(other, second, id)])
  expect(own?.body['code']).toBe('own_proposal')
  expect(confirmed?.status).toBe(202)
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', 'withdrawn'])
})

it('one admin confirms it while another declines it: one of them wins', async () => {
  const { id, withdrawal } = await aProposedPayout()
  const lock = await proposalRow(id)
  const decline = () => other.call(declineProposal, third, { params: { id }, body: { note: 'Please look again.' } })
  const [confirmed, declined] = await lock.release([confirm(one, second, id), decline])
  expect([confirmed?.status, declined?.status].toSorted()).toEqual([202, 409])
  expect(await movementsOf(setup.app, withdrawal)).toEqual(confirmed?.status === 202 ? ['pending', 'withdrawn'] : ['pending'])
})

it('a payout is confirmed while its session is refunded in part: both happen, and nothing is negative', async () => {
  const { id, session, withdrawal, chatter } = await aProposedPayout()
  const lock = await gate(setup.app, 'select 1 from chatter_balances where chatter_id = $1 for update', [chatter.id])
  const refund = () => other.call(createRefund, third, { body: { sessionID: session, amount: LIMIT, reason: 'technical' } })
  const [confirmed, refunded] = await lock.release([confirm(one, second, id), refund])
  expect([confirmed?.status, refunded?.status]).toEqual([202, 201])
  expect(await movementsOf(setup.app, withdrawal)).toEqual(['pending', 'withdrawn'])
})
