// What a row of the bank may be when an admin matches it by hand: purchases for money that came in, payouts for money that went out.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BankRow, listUnpaidPurchases, type MatchedPayment } from '#contract/bank-matches.ts'
import { type AdminRefund, listRefunds, searchRefunds } from '#contract/refunds.ts'
import { type AdminSession, searchSessionRequests } from '#contract/sessions.ts'
import { type AdminWithdraw, listWithdrawRequests, searchWithdrawRequests } from '#contract/withdrawals.ts'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { call } from '../../api/call.ts'

interface Wanted {
  readonly account: string
  readonly row: BankRow
  /** Blank: what waits for its money. */
  readonly search: string
}

interface Candidates {
  readonly payments: readonly MatchedPayment[]
  /** How many others there are: only the first page of each list is loaded. */
  readonly more: number
}

interface Found {
  readonly payments: readonly MatchedPayment[]
  readonly total: number
}

export function useCandidates({ account, row, search }: Wanted) {
  return useQuery({
    queryKey: [...ADMIN_DATA, 'bank-statements', 'candidates', account, row._id, search],
    queryFn: async ({ signal }): Promise<Candidates> => {
      const found = row.direction === 'credit' ? await findPurchases(account, search, signal) : await findPayouts(search, signal)
      return { payments: inOrder(row, found.payments), more: Math.max(0, found.total - found.payments.length) }
    },
    placeholderData: keepPreviousData,
  })
}

async function findPurchases(account: string, searchText: string, signal: AbortSignal): Promise<Found> {
  if (searchText === '') {
    const { purchases, totalPurchases } = await call(listUnpaidPurchases, { query: { account, page: 1 }, signal })
    return { payments: purchases, total: totalPurchases }
  }
  const { sessions, totalSearchedSessions } = await call(searchSessionRequests, { query: { page: 1, searchText }, signal })
  return { payments: sessions.map(ofSession), total: totalSearchedSessions }
}

async function findPayouts(searchText: string, signal: AbortSignal): Promise<Found> {
  if (searchText === '') {
    const query = { page: 1, status: 'pending' } as const
    const [{ withdrawRequests, totalWithdrawRequests }, { refunds, totalRefunds }] = await Promise.all([
      call(listWithdrawRequests, { query, signal }),
      call(listRefunds, { query, signal }),
    ])
    return { payments: [...withdrawRequests.map(ofWithdraw), ...refunds.map(ofRefund)], total: totalWithdrawRequests + totalRefunds }
  }
  const query = { page: 1, searchText }
  const [{ withdrawRequests, totalSearchedWithdrawRequests }, { refunds, totalSearchedRefunds }] = await Promise.all([
    call(searchWithdrawRequests, { query, signal }),
    call(searchRefunds, { query, signal }),
  ])
  return {
    payments: [...withdrawRequests.map(ofWithdraw), ...refunds.map(ofRefund)],
    total: totalSearchedWithdrawRequests + totalSearchedRefunds,
  }
}

function ofSession({ _id, userID, amountPaid, status, transactionID, createdAt }: AdminSession): MatchedPayment {
  return {
    kind: 'purchase',
    subjectID: _id,
    personID: userID._id,
    username: userID.username,
    amount: amountPaid,
    status,
    reference: transactionID,
    accountNumber: null,
    since: createdAt,
  }
}

function ofWithdraw({ _id, chatterID, amount, status, accountNumber, createdAt }: AdminWithdraw): MatchedPayment {
  return {
    kind: 'withdraw',
    subjectID: _id,
    personID: chatterID._id,
    username: chatterID.username,
    amount,
    status,
    // The list does not have it.
    reference: null,
    accountNumber,
    since: createdAt,
  }
}

function ofRefund({ _id, userID, amount, status, bankReference, accountNumber, createdAt }: AdminRefund): MatchedPayment {
  return {
    kind: 'refund',
    subjectID: _id,
    personID: userID._id,
    username: userID.username,
    amount,
    status,
    reference: bankReference,
    accountNumber,
    since: createdAt,
  }
}

/** Nothing that was rejected; the same amount first, then the nearest day. */
export function inOrder(row: Pick<BankRow, 'amount' | 'day'>, payments: readonly MatchedPayment[]): MatchedPayment[] {
  const distance = ({ since }: MatchedPayment) => Math.abs(Date.parse(since) - Date.parse(row.day))
  const isEqual = ({ amount }: MatchedPayment) => Number(amount === row.amount)
  return payments
    .filter(({ status }) => status !== 'rejected' && status !== 'deleted')
    .toSorted((one, other) => isEqual(other) - isEqual(one) || distance(one) - distance(other))
}
