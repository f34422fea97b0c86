import type { Answer } from '../texts/translate.ts'
// Server data of buying a session. Every key about sessions begins with the same word, so that one event refreshes
// whatever of it is on the screen.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listChatters } from '#contract/chat.ts'
import { listPaymentMethods } from '#contract/payments.ts'
import { checkBusy, checkSession, fetchApprovalTime, type PartySession, purchasePlan } from '#contract/sessions.ts'
import { call } from '../api/call.ts'
import { learningTime, serverNow } from '../api/server-clock.ts'
import { useLive, useOnConnect } from '../live/use-live.ts'
import { type DraftOwner, dropPurchaseDraft } from './purchase-draft.ts'
import { type CompletePurchase, isPurchased, type Outdated, purchaseBody } from './purchase-form.ts'

const SESSIONS = ['sessions'] as const
const CHATTERS = ['chatters'] as const
const PAYMENT_METHODS = ['payment-methods'] as const

const checkKey = ({ userId, chatterId }: DraftOwner) => [...SESSIONS, 'check', userId, chatterId] as const
const busyKey = (chatterId: string) => [...SESSIONS, 'busy', chatterId] as const
const chatterKey = (chatterId: string) => [...CHATTERS, 'one', chatterId] as const

/** Keeps what is known about sessions true while the screen is open. */
export function useLiveSessions(): void {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: SESSIONS })
  useLive('sessionUpdate', refresh)
  useOnConnect(refresh)
}

export function useSessionCheck(pair: DraftOwner) {
  return useQuery({
    queryKey: checkKey(pair),
    queryFn: ({ signal }) => fetchCheck(pair, signal),
  })
}

function fetchCheck({ userId, chatterId }: DraftOwner, signal: AbortSignal) {
  return learningTime(() => call(checkSession, { query: { userID: userId, chatterID: chatterId }, signal }))
}

const APPROVAL_TIME_MS = 60_000

/** Null while it is not known. Not about one session, so no event refreshes it. */
export function useApprovalMinutes(): number | null {
  const { data } = useQuery({
    queryKey: ['approval-time'],
    queryFn: async ({ signal }) => (await call(fetchApprovalTime, { signal })).minutes,
    staleTime: APPROVAL_TIME_MS,
  })
  return data ?? null
}

/** Null when there is no such chatter, or not any more. */
export function useChatter(chatterId: string) {
  return useQuery({
    queryKey: chatterKey(chatterId),
    queryFn: async ({ signal }) => {
      const { users } = await call(listChatters, { query: { chatterID: chatterId }, signal })
      return users[0] ?? null
    },
  })
}

const ASK_AGAIN_MS = 30_000
const ASK_SOON_MS = 5_000

/** The end of somebody else's session is told to nobody here, so a busy chatter is asked after again. */
export function useBusyCheck(chatterId: string) {
  return useQuery({
    queryKey: busyKey(chatterId),
    queryFn: ({ signal }) => call(checkBusy, { query: { chatterID: chatterId }, signal }),
    // Only the two people of a session are notified, so a page that shows the plans asks now and then.
    refetchInterval: ({ state: { data } }) => (data?.isBusy === true && data.remainingMinutes <= 1 ? ASK_SOON_MS : ASK_AGAIN_MS),
  })
}

export function usePaymentMethods(amount: number, enabled: boolean) {
  return useQuery({
    queryKey: [...PAYMENT_METHODS, 'for', amount],
    queryFn: async ({ signal }) => (await call(listPaymentMethods, { query: { amount }, signal })).paymentMethods,
    // A method fills up while one is looking elsewhere: each opening of the dialog asks.
    staleTime: 0,
    enabled,
  })
}

/** Looks again at what a refusal says has moved on; resolves when it is known. */
export function useLookAgain(pair: DraftOwner): (at: Outdated) => Promise<void> {
  const queries = useQueryClient()
  return (at) => {
    const keys = { chatter: chatterKey(pair.chatterId), busy: busyKey(pair.chatterId), methods: PAYMENT_METHODS, session: checkKey(pair) }
    return queries.invalidateQueries({ queryKey: keys[at] })
  }
}

const LONGEST_LOOK_MS = 10_000

/**
 * Looks whether a purchase whose answer was lost is there. Not by way of the cache, which would wait for the network
 * to come back, and somebody is waiting here. No is not certain: it may still be on its way.
 */
export function useFindPurchase(pair: DraftOwner): (transactionId: string) => Promise<boolean> {
  const queries = useQueryClient()
  return async (transactionId) => {
    const found = await fetchCheck(pair, AbortSignal.timeout(LONGEST_LOOK_MS)).catch(() => null)
    if (found === null) return false
    const isThere = isPurchased(found.session, transactionId, serverNow())
    if (isThere) dropPurchaseDraft(pair)
    queries.setQueryData(checkKey(pair), found)
    return isThere
  }
}

interface Purchase {
  readonly filled: CompletePurchase
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

/**
 * What follows a purchase is here and not in the form: the event that tells of it may take the form off the
 * screen before the answer comes.
 */
export function usePurchase(pair: DraftOwner, onBought: (reply: Answer) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ filled, signal, onProgress }: Purchase) =>
      call(purchasePlan, { body: purchaseBody(filled, pair), file: filled.proof, signal, onProgress }),
    onSuccess: (reply) => {
      const { session } = reply
      dropPurchaseDraft(pair)
      queries.setQueryData(checkKey(pair), { session: session satisfies PartySession, serverTime: serverNow().toISOString() })
      void queries.invalidateQueries({ queryKey: SESSIONS })
      onBought(reply)
    },
  })
}
