// Server data of the chatter's withdrawals. The balances come with the list, so both are from the same moment.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listHeldEarnings } from '#contract/earnings.ts'
import { createWithdraw, listOwnWithdraws } from '#contract/withdrawals.ts'
import type { BankAccount } from '#domain/payments.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { call } from '../../api/call.ts'
import { sendOnce } from '../../api/client-id.ts'
import { withServerTime } from '../../api/server-clock.ts'
import { useLiveQueries } from '../../live/use-live.ts'
import { type WithdrawsReply, withRequested } from './history-page.ts'

const WITHDRAWS = ['withdraws'] as const
const HELD = ['held-earnings'] as const

export function useWithdraws(page: number) {
  const { _id: chatterID } = useAccount()
  return useQuery({
    queryKey: [...WITHDRAWS, page],
    queryFn: ({ signal }) =>
      withServerTime(async () => {
        const reply = await call(listOwnWithdraws, { query: { chatterID, page }, signal })
        return { ...reply, serverTime: reply.calendar.serverTime }
      }),
    placeholderData: keepPreviousData,
  })
}

export function useHeldEarnings(page: number) {
  return useQuery({
    queryKey: [...HELD, page],
    queryFn: ({ signal }) => call(listHeldEarnings, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** An approved session changes the balance too. */
const CHANGES_WITHDRAWS = ['withdrawUpdate', 'accountUpdate', 'sessionUpdate'] as const

export function useLiveWithdraws(): void {
  useLiveQueries([WITHDRAWS, HELD], CHANGES_WITHDRAWS)
}

interface WithdrawRequest {
  readonly bank: BankAccount
  /** The full available balance, as shown on the screen. */
  readonly amount: number
  /** The newest withdraw on the screen. It tells a new request for the same amount from a repeated one. */
  readonly after: string | undefined
}

export function useRequestWithdraw() {
  const { _id: chatterID } = useAccount()
  const queries = useQueryClient()
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: (request: WithdrawRequest) => {
      const { bank, amount } = request
      return sendOnce(`withdraw/${chatterID}`, request, (clientID) =>
        call(createWithdraw, { query: { chatterID }, body: { ...bank, amount, clientID } }),
      )
    },
    onSuccess: ({ withdraw }) => {
      // A fetch that is still running started before the money moved.
      void queries.cancelQueries({ queryKey: WITHDRAWS })
      for (const [key, reply] of queries.getQueriesData<WithdrawsReply>({ queryKey: WITHDRAWS }))
        if (reply !== undefined) queries.setQueryData(key, withRequested(reply, Number(key.at(-1)), withdraw))
    },
    onSettled: () => {
      isRunning.current = false
      // Even after a failure, because only the reply may have been lost.
      void queries.invalidateQueries({ queryKey: WITHDRAWS })
    },
  })
  /** Returns undefined while a request is running: a double click's second press comes before the next render. */
  async function send(request: WithdrawRequest) {
    if (isRunning.current) return undefined
    isRunning.current = true
    return mutation.mutateAsync(request)
  }
  return { send, isPending: mutation.isPending }
}
