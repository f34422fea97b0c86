// Queries for buying a session. All session query keys start with the same word, because one event must refresh them all.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPaymentMethods } from '#contract/payments.ts'
import { listChatters } from '#contract/people.ts'
import { readProof } from '#contract/proof-reading.ts'
import { checkBusy, checkSession, fetchApprovalTime, type PartySession, purchasePlan } from '#contract/sessions.ts'
import { call } from '../api/call.ts'
import { sendOnce } from '../api/client-id.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { reload } from '../api/query-client.ts'
import { serverNow, withServerTime } from '../api/server-clock.ts'
import { useLive, useRefreshOnConnect, useStaleAfterLeaving } from '../live/use-live.ts'
import type { Answer } from '../texts/translate.ts'
import { type DraftOwner, draftName, isAnyOpen, removePurchaseDraft } from './pay/purchase-draft.ts'
import { type ChatterPlan, type CompletePurchase, type Outdated, type ProofReading, purchaseBody } from './pay/purchase-form.ts'
import { phaseAt } from './session-state.ts'

const SESSIONS = ['sessions'] as const
const CHATTERS = ['chatters'] as const
const PAYMENT_METHODS = ['payment-methods'] as const

const checkKey = ({ userId, chatterId }: DraftOwner) => [...SESSIONS, 'check', userId, chatterId] as const
const busyKey = (chatterId: string) => [...SESSIONS, 'busy', chatterId] as const
const chatterKey = (chatterId: string) => [...CHATTERS, 'one', chatterId] as const

/** Keeps the session data current while the component is mounted. */
export function useLiveSessions(): void {
  const refresh = useRefreshSessions()
  useLive('sessionUpdate', refresh)
  useLive('blockUpdate', refresh)
  useRefreshOnConnect(refresh)
  useStaleAfterLeaving(SESSIONS)
}

/** For changes that the page learns of without an event. */
export function useRefreshSessions(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: SESSIONS })
}

export function useSessionCheck(pair: DraftOwner) {
  return useQuery({ queryKey: checkKey(pair), queryFn: ({ signal }) => fetchCheck(pair, signal) })
}

function fetchCheck({ userId, chatterId }: DraftOwner, signal: AbortSignal) {
  return withServerTime(() => call(checkSession, { query: { userID: userId, chatterID: chatterId }, signal }))
}

const APPROVAL_TIME_FRESH_MS = 60_000

/** How long recent approvals took, and when the time then starts. Its key is separate, because session events do not affect it. */
export function useApprovalTime() {
  return useQuery({
    queryKey: ['approval-time'],
    queryFn: ({ signal }) => call(fetchApprovalTime, { signal }),
    staleTime: APPROVAL_TIME_FRESH_MS,
  }).data
}

/** Null if the chatter does not exist or was deleted. */
export function useChatter(chatterId: string) {
  return useQuery({
    queryKey: chatterKey(chatterId),
    queryFn: async ({ signal }) => {
      const { users } = await call(listChatters, { query: { chatterID: chatterId }, signal })
      return users[0] ?? null
    },
  })
}

const POLL_MS = 30_000
const POLL_SOON_MS = 5_000

/** Why a purchase from this chatter would be refused now; null if it would not, or while unknown. */
export function useObstacle(chatterId: string): Answer | null {
  const { data, error } = useBusyCheck(chatterId)
  if (error instanceof ApiError && error.code === 'chatter_not_found') return messageOf(error, null)
  // An answer cached by an earlier version may lack this field.
  return data?.obstacle ?? null
}

/** Checks whether the chatter is busy, with polling. */
export function useBusyCheck(chatterId: string) {
  return useQuery({
    queryKey: busyKey(chatterId),
    queryFn: ({ signal }) => call(checkBusy, { query: { chatterID: chatterId }, signal }),
    // Only the two people of a session get its events, so other pages have to poll.
    refetchInterval: ({ state: { data } }) => (data?.isBusy === true && data.remainingMinutes <= 1 ? POLL_SOON_MS : POLL_MS),
  })
}

export function usePaymentMethods(amount: number, enabled: boolean) {
  return useQuery({
    queryKey: [...PAYMENT_METHODS, 'for', amount],
    queryFn: async ({ signal }) => (await call(listPaymentMethods, { query: { amount }, signal })).paymentMethods,
    // A method can fill up, change or be paused at any time, so methods reload each time the dialog opens and while it is open.
    staleTime: 0,
    refetchInterval: POLL_MS,
    enabled,
  })
}

/** True if no account can receive even the cheapest plan's price. */
export function useIsEveryAccountFull(plans: readonly ChatterPlan[], enabled: boolean): boolean {
  const prices = plans.map(({ price }) => price).filter((price) => price > 0)
  const { data } = usePaymentMethods(Math.min(...prices), enabled && prices.length > 0)
  return data !== undefined && data.length > 0 && !isAnyOpen(data)
}

/** Reloads the data that an error has shown to be outdated. */
export function useReloadOutdated(pair: DraftOwner): (at: Outdated) => Promise<void> {
  const queries = useQueryClient()
  return (at) => {
    const { chatterId } = pair
    const keys = { chatter: chatterKey(chatterId), obstacle: busyKey(chatterId), methods: PAYMENT_METHODS, session: checkKey(pair) }
    return reload(queries, keys[at])
  }
}

type SessionCheck = Awaited<ReturnType<typeof fetchCheck>>

/** Buying the next session keeps the running one on the screen. */
function withPurchased(before: SessionCheck | undefined, session: PartySession): SessionCheck {
  const now = serverNow()
  const known = { removed: null, next: null, kept: before?.kept ?? null, block: before?.block ?? 'none', serverTime: now.toISOString() }
  const running = before?.session ?? null
  return phaseAt(running, now) === 'running' ? { ...known, session: running, next: session } : { ...known, session }
}

/** Null if reading failed. The reading only helps to fill in the form, so nothing waits for it and a failure is not shown. */
export async function readFromPicture(file: File, signal: AbortSignal): Promise<ProofReading | null> {
  const answer = await call(readProof, { file, signal }).catch(() => null)
  return answer && { values: answer.read, timeZone: answer.timeZone, readAt: serverNow() }
}

interface Purchase {
  readonly filled: CompletePurchase
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

/** The follow-up is here rather than in the form, because the purchase's event may close the form before the reply arrives. */
export function usePurchase(pair: DraftOwner, onBought: (reply: Answer) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ filled, signal, onProgress }: Purchase) => {
      const { proof } = filled
      const body = purchaseBody(filled, pair)
      return sendOnce(draftName(pair), { body, size: proof?.size }, (clientID) =>
        call(purchasePlan, { body: { ...body, clientID }, file: proof, signal, onProgress }),
      )
    },
    onSuccess: (reply) => {
      const { session } = reply
      removePurchaseDraft(pair)
      queries.setQueryData<SessionCheck>(checkKey(pair), (before) => withPurchased(before, session))
      void queries.invalidateQueries({ queryKey: SESSIONS })
      onBought(reply)
    },
    // Perhaps only the reply was lost and the session exists.
    onError: () => void queries.invalidateQueries({ queryKey: SESSIONS }),
  })
}
