// Payments that an admin can match with a bank row by hand: purchases for a credit, payouts for a debit.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BankRow, listUnpaidPurchases, type MatchedPayment } from '#contract/bank-matches.ts'
import type { AdminList } from '../../admin-ui/admin-list.tsx'
import type { Identified } from '../../admin-ui/list.ts'
import { call } from '../../api/call.ts'
import { SESSION_REQUESTS } from '../../sessions/admin/queries.ts'
import { REFUNDS } from '../refunds/admin-queries.ts'
import { WITHDRAW_REQUESTS } from '../withdrawals/admin-queries.ts'
import { BANK } from './queries.ts'

interface Wanted {
  readonly account: string
  readonly row: BankRow
  /** If blank, finds unpaid purchases or waiting payouts. */
  readonly search: string
}

export function useCandidates({ account, row, search }: Wanted) {
  return useQuery({
    queryKey: [...BANK, 'candidates', account, row._id, search],
    queryFn: async ({ signal }) => {
      const { payments, total } = await (row.direction === 'credit' ? findPurchases(account, search, signal) : findPayouts(search, signal))
      // Only the first page of each list is loaded.
      return { payments: inOrder(row, payments), more: Math.max(0, total - payments.length) }
    },
    placeholderData: keepPreviousData,
  })
}

async function findPurchases(account: string, search: string, signal: AbortSignal) {
  if (search === '') {
    const { purchases, totalPurchases } = await call(listUnpaidPurchases, { query: { account, page: 1 }, signal })
    return { payments: purchases, total: totalPurchases }
  }
  const { rows, total } = await find(SESSION_REQUESTS, search, signal)
  const payments = rows.map((row) =>
    paymentOf('purchase', row.userID, { ...row, amount: row.amountPaid, reference: row.transactionID, accountNumber: null }),
  )
  return { payments, total }
}

async function findPayouts(search: string, signal: AbortSignal) {
  const [withdraws, refunds] = await Promise.all([find(WITHDRAW_REQUESTS, search, signal), find(REFUNDS, search, signal)])
  return {
    payments: [
      // Withdraws have no reference in their list.
      ...withdraws.rows.map((row) => paymentOf('withdraw', row.chatterID, { ...row, reference: null })),
      ...refunds.rows.map((row) => paymentOf('refund', row.userID, { ...row, reference: row.bankReference })),
    ],
    total: withdraws.total + refunds.total,
  }
}

function find<Row extends Identified>({ all, search }: AdminList<Row>, searchText: string, signal: AbortSignal) {
  return searchText !== '' && search ? search({ page: 1, searchText }, signal) : all({ page: 1, status: 'pending' }, signal)
}

type Found = Identified & { readonly createdAt: string } & Pick<MatchedPayment, 'amount' | 'status' | 'reference' | 'accountNumber'>

function paymentOf(
  kind: MatchedPayment['kind'],
  person: Identified & { readonly username: string },
  { _id, createdAt, amount, status, reference, accountNumber }: Found,
): MatchedPayment {
  return {
    kind,
    subjectID: _id,
    personID: person._id,
    username: person.username,
    amount,
    status,
    reference,
    accountNumber,
    since: createdAt,
  }
}

/** Leaves out rejected and deleted payments. Equal amounts come first, then the nearest days. */
export function inOrder(row: Pick<BankRow, 'amount' | 'day'>, payments: readonly MatchedPayment[]): MatchedPayment[] {
  const distance = ({ since }: MatchedPayment) => Math.abs(Date.parse(since) - Date.parse(row.day))
  const isEqual = ({ amount }: MatchedPayment) => Number(amount === row.amount)
  return payments
    .filter(({ status }) => status !== 'rejected' && status !== 'deleted')
    .toSorted((one, other) => isEqual(other) - isEqual(one) || distance(one) - distance(other))
}
