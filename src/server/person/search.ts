// One search over everything: the searches of the lists, side by side, and the best of each (decision 0008).

import { sql } from 'kysely'
import type { Found } from '#contract/person.ts'
import type { RefundId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { withPlainDigits } from '#domain/text.ts'
import { searchAccountRequests, searchTerm, searchUsers } from '../accounts/search.ts'
import { type Account, findAccount } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../platform/db/database.ts'
import { searchRefundIds } from '../refunds/search.ts'
import { findRefunds } from '../refunds/store.ts'
import { presentParty } from '../sessions/presenters.ts'
import { searchSessionIds } from '../sessions/search.ts'
import { findSessionViews } from '../sessions/views.ts'
import { searchWithdrawalIds } from '../withdrawals/search.ts'
import { findWithdrawals } from '../withdrawals/store.ts'
import { ofRefund } from './present.ts'

const MAX_OF_EACH = 6
const NOTHING: Found = { people: [], payments: [], withdraws: [], refunds: [] }

export async function searchEverything(deps: Deps, text: string): Promise<Found> {
  if (searchTerm(text) === '') return NOTHING
  const { query } = deps.db
  const [people, payments, withdraws, refunds] = await Promise.all([
    findPeople(query, text),
    findPayments(deps, text),
    findPayouts(deps, text),
    findReturned(deps, text),
  ])
  return { people: people.map((account) => presentPerson(deps, account)), payments, withdraws, refunds }
}

/** Users and chatters in turn, so that many of one kind do not hide the others. */
async function findPeople(query: Query, text: string): Promise<Account[]> {
  const id = wholeId(text)
  const exact = id && (await findAccount(query, id))
  if (exact) return [exact]
  const [users, chatters] = [await searchUsers(query, text, 1), await searchAccountRequests(query, text, 1)]
  const mixed: Account[] = []
  for (let place = 0; mixed.length < MAX_OF_EACH && place < MAX_OF_EACH; place += 1)
    mixed.push(...[users.accounts[place], chatters.accounts[place]].filter((account) => account !== undefined))
  return mixed.slice(0, MAX_OF_EACH)
}

function wholeId(text: string) {
  const typed = text.trim().toLowerCase()
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed) ? (typed as Account['id']) : null
}

function presentPerson(deps: Deps, { id, username, email, role, status, avatarKey }: Account): Found['people'][number] {
  return { _id: id, username, email, role, status, avatar: avatarKey && deps.files.publicUrlOf(avatarKey) }
}

async function findPayments(deps: Deps, text: string): Promise<Found['payments']> {
  const { ids } = await searchSessionIds(deps.db.query, text, 1)
  const sessions = await findSessionViews(deps.db.query, ids.slice(0, MAX_OF_EACH))
  const party = (view: Parameters<typeof presentParty>[1]) => {
    const { _id, username, avatar } = presentParty(deps, view)
    return { _id, username, avatar }
  }
  return sessions.map(({ id, user, chatter, plan, status, transactionId, createdAt }) => ({
    _id: id,
    user: party(user),
    chatter: party(chatter),
    amount: rupeesFromPaisa(plan.pricePaisa),
    status,
    transactionID: transactionId,
    createdAt: createdAt.toISOString(),
  }))
}

async function findPayouts(deps: Deps, text: string): Promise<Found['withdraws']> {
  const { ids } = await searchWithdrawalIds(deps.db.query, text, 1)
  const withdrawals = await findWithdrawals(deps.db.query, ids.slice(0, MAX_OF_EACH))
  return withdrawals.map(({ id, chatter, amountPaisa, status, bank, createdAt }) => ({
    _id: id,
    person: ofRefund(deps, chatter),
    amount: rupeesFromPaisa(amountPaisa),
    status,
    accountNumber: bank.accountNumber,
    createdAt: createdAt.toISOString(),
  }))
}

async function findReturned(deps: Deps, text: string): Promise<Found['refunds']> {
  const { query } = deps.db
  const { ids } = await searchRefundIds(query, text, 1)
  const all = new Set([...(await refundsByReference(query, text)), ...ids])
  const refunds = await findRefunds(query, [...all].slice(0, MAX_OF_EACH))
  return refunds.map(({ id, user, amountPaisa, status, bank, createdAt }) => ({
    _id: id,
    person: ofRefund(deps, user),
    amount: rupeesFromPaisa(amountPaisa),
    status,
    accountNumber: bank?.accountNumber ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** The whole reference of the bank, in any spelling. */
async function refundsByReference(query: Query, text: string): Promise<RefundId[]> {
  const key = withPlainDigits(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  if (key === '') return []
  const { rows } = await sql<{ id: RefundId }>`
    select id from refunds where bank_reference is not null and account_number_key(bank_reference) = ${key}`.execute(query)
  return rows.map(({ id }) => id)
}
