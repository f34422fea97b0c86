// One search over everything: runs the search of every list and shows the best results of each (decision 0008).

import type { Found } from '#contract/person.ts'
import type { AccountId, RefundId, SessionId, WithdrawalId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { CHATTER_ROWS, findAccounts, USER_ROWS } from '../../accounts/lists.ts'
import { presentParty } from '../../accounts/person-view.ts'
import { type Account, findAccount } from '../../accounts/store.ts'
import type { Deps } from '../../deps.ts'
import { REFUNDS } from '../../money/refunds/lists.ts'
import { findRefunds } from '../../money/refunds/store.ts'
import { WITHDRAWALS } from '../../money/withdrawals/lists.ts'
import { findWithdrawals } from '../../money/withdrawals/store.ts'
import type { Query } from '../../platform/db/database.ts'
import { isBlank, searchIds } from '../../platform/db/list-rows.ts'
import { SESSIONS } from '../../sessions/lists.ts'
import { findSessionViews } from '../../sessions/views.ts'
import { ofSession } from './present.ts'
import { findBankImports, findPayoutRuns, payoutsByReference, wholeId } from './search-payouts.ts'

const MAX_OF_EACH = 6
const NOTHING: Found = { people: [], payments: [], withdraws: [], refunds: [], payoutRuns: [], bankImports: [] }

export async function searchEverything(deps: Deps, text: string): Promise<Found> {
  if (isBlank(text)) return NOTHING
  const { query } = deps.db
  const paid = payoutsByReference(query, text)
  const [people, payments, withdraws, refunds, payoutRuns, bankImports] = await Promise.all([
    findPeople(query, text),
    findPayments(deps, text),
    paid.then(({ withdrawals }) => findPayouts(deps, text, withdrawals)),
    paid.then((found) => findReturned(deps, text, found.refunds)),
    findPayoutRuns(query, text),
    findBankImports(query, text, MAX_OF_EACH),
  ])
  return { people: people.map((account) => presentPerson(deps, account)), payments, withdraws, refunds, payoutRuns, bankImports }
}

/** Alternates users and chatters, because many of one kind must not hide the others. */
async function findPeople(query: Query, text: string): Promise<Account[]> {
  const id = wholeId(text)
  const exact = id && (await findAccount(query, id as Account['id']))
  if (exact) return [exact]
  const users = await searchIds<AccountId>(query, USER_ROWS, text, 1)
  const chatters = await searchIds<AccountId>(query, CHATTER_ROWS, text, 1)
  const longer = users.ids.length > chatters.ids.length ? users.ids : chatters.ids
  const mixed = longer.flatMap((_, place) => [users.ids[place] ?? [], chatters.ids[place] ?? []].flat())
  return findAccounts(query, mixed.slice(0, MAX_OF_EACH))
}

function presentPerson(deps: Deps, { id, username, email, role, status, avatarKey }: Account): Found['people'][number] {
  return { _id: id, username, email, role, status, avatar: avatarKey && deps.files.publicUrlOf(avatarKey) }
}

async function findPayments(deps: Deps, text: string): Promise<Found['payments']> {
  const { ids } = await searchIds<SessionId>(deps.db.query, SESSIONS, text, 1)
  const sessions = await findSessionViews(deps.db.query, ids.slice(0, MAX_OF_EACH))
  return sessions.map(({ id, user, chatter, plan, status, transactionId, createdAt }) => ({
    _id: id,
    user: ofSession(deps, user),
    chatter: ofSession(deps, chatter),
    amount: rupeesFromPaisa(plan.pricePaisa),
    status,
    transactionID: transactionId,
    createdAt: createdAt.toISOString(),
  }))
}

/** `paid` are the withdraws with this bank reference; they come first. */
async function findPayouts(deps: Deps, text: string, paid: readonly WithdrawalId[]): Promise<Found['withdraws']> {
  const { ids } = await searchIds<WithdrawalId>(deps.db.query, WITHDRAWALS, text, 1)
  const all = new Set([...paid, ...ids])
  const withdrawals = await findWithdrawals(deps.db.query, [...all].slice(0, MAX_OF_EACH))
  return withdrawals.map(({ id, chatter, amountPaisa, status, bank, createdAt }) => ({
    _id: id,
    person: presentParty(deps, chatter),
    amount: rupeesFromPaisa(amountPaisa),
    status,
    accountNumber: bank.accountNumber,
    createdAt: createdAt.toISOString(),
  }))
}

async function findReturned(deps: Deps, text: string, paid: readonly RefundId[]): Promise<Found['refunds']> {
  const { query } = deps.db
  const { ids } = await searchIds<RefundId>(query, REFUNDS, text, 1)
  const all = new Set([...paid, ...ids])
  const refunds = await findRefunds(query, [...all].slice(0, MAX_OF_EACH))
  return refunds.map(({ id, user, amountPaisa, status, bank, createdAt }) => ({
    _id: id,
    person: presentParty(deps, user),
    amount: rupeesFromPaisa(amountPaisa),
    status,
    accountNumber: bank?.accountNumber ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
