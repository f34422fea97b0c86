// The admin's Withdraw Requests list.

import { sql } from 'kysely'
import { WITHDRAW_LIST, type Withdraw } from '#contract/withdrawals.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals.ts'
import { presentPerson } from '../../accounts/person-view.ts'
import type { Columns } from '../../admin/lists/list-file.ts'
import { serveList } from '../../admin/lists/serve-list.ts'
import type { Deps } from '../../deps.ts'
import { inDays } from '../../platform/db/days.ts'
import { decisionListOf } from '../../platform/db/decision-list.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { waysToWithdrawals } from './search.ts'
import { findWithdrawals, type ListedWithdrawal } from './store.ts'

export const WITHDRAWALS = decisionListOf(
  { name: 'withdrawals', table: 'withdrawals', has: sql`deleted_at is null` },
  WITHDRAWAL_STATUSES,
  waysToWithdrawals,
)

export function serveWithdrawals(deps: Deps, on: On): void {
  serveList(deps, on, WITHDRAW_LIST, {
    rows: WITHDRAWALS,
    counted: ({ range }) => ({
      table: 'withdrawals',
      has: sql`deleted_at is null and status = 'completed' and ${inDays('updated_at', range)}`,
      amountPaisa: sql`amount_paisa`,
    }),
    find: findWithdrawals,
    present: (withdrawals) => withdrawals.map((each) => ({ ...presentWithdraw(deps, each), changedBy: each.changedBy })),
    columns: () => COLUMNS,
  })
}

export function presentWithdraw(deps: Deps, { id, chatter, bank, amountPaisa, status, createdAt, updatedAt }: ListedWithdrawal): Withdraw {
  return {
    _id: id,
    chatterID: presentPerson(deps, chatter),
    ...bank,
    amount: rupeesFromPaisa(amountPaisa),
    status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const COLUMNS: Columns<ListedWithdrawal> = [
  ['id', ({ id }) => ({ text: id })],
  ['chatter', ({ chatter }) => chatter.username],
  ['chatterEmail', ({ chatter }) => chatter.email],
  ['bankName', ({ bank }) => bank.bankName],
  ['accountName', ({ bank }) => bank.accountName],
  ['accountNumber', ({ bank }) => ({ text: bank.accountNumber })],
  ['amount', ({ amountPaisa }) => ({ money: amountPaisa })],
  ['status', ({ status }) => status],
  ['requestedAt', ({ createdAt }) => ({ moment: createdAt })],
  ['updatedAt', ({ updatedAt }) => ({ moment: updatedAt })],
  ['changedBy', ({ changedBy }) => changedBy],
]
