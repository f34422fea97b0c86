// Updates a page of the history, and its balances, after a request.

import type { ReplyOf } from '#contract/endpoint.ts'
import { PAGE_SIZE } from '#contract/shapes.ts'
import type { listOwnWithdraws, Withdraw } from '#contract/withdrawals.ts'

export type WithdrawsReply = ReplyOf<typeof listOwnWithdraws>

/** The page after a request, as the server will return it: the amount is pending and the request is the newest row. */
export function withRequested(reply: WithdrawsReply, page: number, made: Withdraw): WithdrawsReply {
  if (reply.withdraws.some(({ _id }) => _id === made._id)) return reply
  const toPaisa = (rupees: number) => Math.round(rupees * 100)
  return {
    ...reply,
    withdraws: page === 1 ? [made, ...reply.withdraws].slice(0, PAGE_SIZE) : reply.withdraws,
    totalWithdraws: reply.totalWithdraws + 1,
    availableBalance: (toPaisa(reply.availableBalance) - toPaisa(made.amount)) / 100,
    pendingWithdraw: (toPaisa(reply.pendingWithdraw) + toPaisa(made.amount)) / 100,
  }
}

/** Null until its first change. */
export function completedAt({ createdAt, updatedAt }: Pick<Withdraw, 'createdAt' | 'updatedAt'>): string | null {
  return updatedAt === createdAt ? null : updatedAt
}
