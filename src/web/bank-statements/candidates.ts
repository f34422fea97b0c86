// What a row of the bank may be when an admin matches it by hand: purchases for money that came in, payouts for money that went out.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BankRow, listUnpaidPurchases, type MatchedPayment } from '#contract/bank-matches.ts'
import { type AdminRefund, listRefunds, searchRefunds } from '#contract/refunds.ts'
import { type AdminSession, searchSessionRequests } from '#contract/sessions.ts'
import { type AdminWithdraw, listWithdrawRequests, searchWithdrawRequests } from '#contract/withdrawals.ts'
import { ADMIN_DATA } from '../admin-ui/keys.ts'
import { call } from '../api/call.ts'

interface Wanted {
  readonly account: string
  readonly row: BankRow
  /** Blank: what waits for its money. */
  readonly search: string
}

export function useCandidates({ account, row, search }: Wanted) {
  return useQuery({
    queryKey: [...ADMIN_DATA, 'bank-statements', 'candidates', account, row._id, search],
    queryFn: async ({ signal }) =>
      inOrder(row, row.direction === 'credit' ? await findPurchases(account, search, signal) : await findPayouts(search, signal)),
    placeholderData: keepPreviousData,
  })
}

async function findPurchases(account: string, searchText: string, signal: AbortSignal): Promise<MatchedPayment[]> {
  if (searchText === '') return (await call(listUnpaidPurchases, { query: { account, page: 1 }, signal })).purchases
  const { sessions } = await call(searchSessionRequests, { query: { page: 1, searchText }, signal })
  return sessions.map(ofSession)
}

async function findPayouts(searchText: string, signal: AbortSignal): Promise<MatchedPayment[]> {
  if (searchText === '') {
    const query = { page: 1, status: 'pending' } as const
    const [{ withdrawRequests }, { refunds }] = await Promise.all([
      call(listWithdrawRequests, { query, signal }),
      call(listRefunds, { query, signal }),
    ])
    return [...withdrawRequests.map(ofWithdraw), ...refunds.map(ofRefund)]
  }
  const query = { page: 1, searchText }
  const [{ withdrawRequests }, { refunds }] = await Promise.all([
    call(searchWithdrawRequests, { query, signal }),
    call(searchRefunds, { query, signal }),
  ])
  return [...withdrawRequests.map(ofWithdraw), ...refunds.map(ofRefund)]
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
