import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { ApiError } from '../../api/errors.ts'
import { checkReachable, isReachable, onReachableChange } from '../../api/reachable.ts'
import { type Translatable, text } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'
import { useFindPurchase, usePurchase, useReloadOutdated } from '../queries.ts'
import { accountOf, accountOfEarlier, asksWhetherSent, chosenAccount, paidMethod } from './chosen-account.ts'
import { differences } from './proof-reading.ts'
import {
  type DraftOwner,
  type PurchaseDraft,
  readDraftPicture,
  readPurchaseDraft,
  restoreDraftPicture,
  storeDraftPicture,
  storePurchaseDraft,
} from './purchase-draft.ts'
import { failureOf, type PurchaseFailure, STALLED, STALLED_MS } from './purchase-failure.ts'
import {
  type ChatterPlan,
  type CompletePurchase,
  endsChoice,
  isCompletePurchase,
  outdatedBy,
  type PurchaseField,
  type PurchaseProblem,
  proofProblem,
  purchaseProblem,
} from './purchase-form.ts'
import { purchaseToastKey } from './purchase-toast.ts'
import { useProofReading } from './use-proof-reading.ts'

/** The server's message, for a purchase whose reply was lost. */
const ARRIVED = text('purchase', 'arrived')

/** How often a purchase without an answer is looked up while the buyer sees that. */
const LOOK_AGAIN_MS = 5000

/** The progress of the upload. */
export type Sending =
  | { readonly phase: 'filling' }
  /** Submitted while offline: it is sent as soon as the browser is connected. An earlier try may have arrived. */
  | { readonly phase: 'waiting'; readonly mayHaveArrived: boolean }
  | { readonly phase: 'uploading'; readonly percent: number }
  /** There was no reply, and the page is looking up whether the purchase arrived. */
  | { readonly phase: 'checking' }
  | { readonly phase: 'failed'; readonly failure: PurchaseFailure }

const FILLING: Sending = { phase: 'filling' }

interface PurchaseFormOptions {
  readonly pair: DraftOwner
  /** The rejected payment that is sent again. */
  readonly again?: PartySession | undefined
  readonly plan: ChatterPlan
  readonly methods: readonly PaymentMethod[] | undefined
  readonly onClose: () => void
  readonly focusOn: (field: PurchaseField) => void
}

/** The values of the form, its errors, and the upload. */
export function usePurchaseForm({ pair, again, plan, methods, onClose, focusOn }: PurchaseFormOptions) {
  const [draft, setDraft] = useState(() => readPurchaseDraft(pair, again && { methodId: null, transactionId: again.transactionID ?? '' }))
  const [proof, setProof] = useState(() => readDraftPicture(pair))
  const [problem, setProblem] = useState<PurchaseProblem | null>(null)
  const [sending, setSending] = useState<Sending>(FILLING)
  const { reading, read } = useProofReading()
  // A buyer who has cleared the field does not want it filled.
  const [cleared, setCleared] = useState(false)
  const [isEarlierGone, setIsEarlierGone] = useState(false)
  const running = useRef<AbortController>(undefined)
  const isLookingUp = useRef(false)
  const reloadOutdated = useReloadOutdated(pair)
  const findPurchase = useFindPurchase(pair)
  const purchase = usePurchase(pair, afterPurchase)

  const restored = useEffectEvent((picture: File | null) => {
    if (picture === null) return
    setProof(picture)
    void read(picture)
    // It may have been asked for meanwhile.
    clearProblem('proof')
  })
  const { userId, chatterId, resubmissionOf } = pair
  useEffect(() => {
    const owner = { userId, chatterId, ...(resubmissionOf !== undefined && { resubmissionOf }) }
    void restoreDraftPicture(owner).then(restored)
  }, [userId, chatterId, resubmissionOf])

  const isAsBefore = again !== undefined && draft.methodId === null && !isEarlierGone
  const chosen = isAsBefore ? accountOfEarlier(again, methods) : chosenAccount(draft, methods)
  const isSent = draft.isSent === true && asksWhetherSent(chosen)
  const method = paidMethod(chosen, isSent)
  const earlierProof = again?.transactionSS ?? null
  // Never over what was typed.
  const readId = draft.transactionId === '' && !cleared ? (reading?.values.transactionID ?? null) : null
  const transactionId = readId ?? draft.transactionId
  const filled = { plan, method, transactionId, proof, hasEarlierProof: earlierProof !== null, isSent }

  function change(part: Partial<PurchaseDraft>, field: PurchaseField) {
    const next = { ...draft, ...part }
    setDraft(next)
    storePurchaseDraft(pair, next)
    clearProblem(field)
  }

  /** With the account as it is shown now, to notice when it changes. */
  function choose(methodId: string | null) {
    const { transactionId: typed } = draft
    const found = methods?.find(({ _id }) => _id === methodId)
    const raastID = found?.raastID ?? undefined
    const next = { methodId, transactionId: typed, ...(found && { account: accountOf(found) }), ...(raastID !== undefined && { raastID }) }
    setDraft(next)
    storePurchaseDraft(pair, next)
    clearProblem('method')
  }

  /** A changed field shows no error until the next submit. */
  function clearProblem(field: PurchaseField) {
    setProblem((now) => (now?.field === field ? null : now))
    setSending((now) => (now.phase === 'failed' && now.failure.kind === 'refused' && now.failure.field === field ? FILLING : now))
  }

  function changeProof(picture: File | null) {
    const wrong = picture === null ? null : proofProblem(picture)
    if (wrong !== null) {
      setProblem({ field: 'proof', message: wrong })
      return
    }
    setProof(picture)
    void read(picture)
    storeDraftPicture(pair, picture)
    clearProblem('proof')
  }

  async function submit() {
    // The second press of a double click comes before the next render.
    if (running.current !== undefined) return
    const wrong = purchaseProblem(filled)
    setProblem(wrong)
    if (wrong !== null) focusOn(wrong.field)
    if (!isCompletePurchase(filled)) {
      // What was submitted while offline has changed, so only the buyer can submit it again.
      setSending((now) => (now.phase === 'waiting' ? FILLING : now))
      return
    }

    if (await isOffline()) setSending({ phase: 'waiting', mayHaveArrived: mayHaveArrived(sending) })
    else await send(filled)
  }

  /** Asked anew: the answer to an earlier call may have come after the network was gone, and browsers may be wrong about having none. */
  async function isOffline(): Promise<boolean> {
    if (navigator.onLine) return false
    running.current = new AbortController()
    await checkReachable()
    running.current = undefined
    return !isReachable()
  }

  async function send(complete: CompletePurchase) {
    const controller = new AbortController()
    running.current = controller
    const stall = stallTimer(() => controller.abort(STALLED))
    setSending({ phase: 'uploading', percent: 0 })
    try {
      await purchase.mutateAsync({
        filled: complete,
        signal: controller.signal,
        onProgress: (percent) => {
          stall.restart()
          setSending((now) => (now.phase === 'uploading' ? { phase: 'uploading', percent } : now))
        },
      })
    } catch (error) {
      if (controller.signal.aborted && error !== STALLED) await afterCancel()
      else await afterError(error)
    } finally {
      stall.end()
      running.current = undefined
    }
  }

  /** The buyer cancelled the upload, but the purchase may have arrived anyway. Until that is known it cannot be submitted again. */
  async function afterCancel() {
    setSending({ phase: 'checking' })
    if (await findPurchase(transactionId)) afterPurchase(ARRIVED)
    else setSending(FILLING)
  }

  async function afterError(error: unknown) {
    const isAnswer = error instanceof ApiError
    const failure = failureOf(error, navigator.onLine)
    // The purchase may have been stored although nobody confirmed it. The same is true when a retry is refused because a session exists.
    if (failure.kind === 'unanswered' || (isAnswer && error.code === 'session_open')) {
      setSending({ phase: 'checking' })
      if (await findPurchase(transactionId)) {
        afterPurchase(ARRIVED)
        return
      }
    }
    const outdated = isAnswer ? outdatedBy(error.code) : null
    if (isAnswer && endsChoice(error.code)) {
      choose(null)
      setIsEarlierGone(true)
    }
    setSending({ phase: 'failed', failure })
    if (!isAnswer) return
    toast.error(failure.kind === 'refused' ? failure.message : failure.cause)
    if (failure.kind !== 'refused') return
    const { message, field } = failure
    if (outdated !== null) await reloadOutdated(outdated)
    const isAgainRefused = again !== undefined && outdated === 'session'
    if (error.code === 'chatter_busy' || error.code === 'plan_not_offered' || isAgainRefused) onClose()
    if (field === null) return
    setProblem({ field, message })
    focusOn(field)
  }

  /** With the form as it is now, not as it was before the lookup. */
  const afterLookup = useEffectEvent((isFound: boolean) => {
    if (isFound) afterPurchase(ARRIVED)
    // After a failure it is sent again only when the buyer has asked for it.
    else if (sending.phase === 'waiting') void submit()
  })
  const goOn = useEffectEvent(async (isOver: () => boolean) => {
    if (!isReachable() || running.current !== undefined || isLookingUp.current) return
    isLookingUp.current = true
    const isFound = mayHaveArrived(sending) && (await findPurchase(transactionId))
    isLookingUp.current = false
    // The buyer may have closed the form meanwhile, or sent it again, and then that request's answer is shown.
    if (!isOver() && running.current === undefined) afterLookup(isFound)
  })
  const isUnsettled = sending.phase === 'waiting' || mayHaveArrived(sending)
  useEffect(() => {
    if (!isUnsettled) return
    let isOver = false
    const lookAgain = () => void goOn(() => isOver)
    const stopListening = onReachableChange(lookAgain)
    // The server may have become reachable before this was on the screen, may fail to answer, and may store the purchase only later.
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
    return () => {
      isOver = true
      stopListening()
      clearInterval(timer)
    }
  }, [isUnsettled])

  function afterPurchase(message: Translatable) {
    setSending(FILLING)
    toast.success(message, { key: purchaseToastKey(pair.chatterId) })
    onClose()
    // The button that opened the dialog is no longer on the screen.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return {
    filled,
    earlierProof,
    problem,
    sending,
    reading,
    isIdRead: readId !== null,
    differing: reading === null ? [] : differences(reading, filled),
    chosen,
    isSent,
    selectMethod: choose,
    markSent: (sent: boolean) => change({ isSent: sent }, 'method'),
    focusOn,
    typeTransactionId: (typed: string) => {
      setCleared(typed === '')
      change({ transactionId: typed }, 'transactionId')
    },
    changeProof,
    proofUnreadable: (message: Translatable) => {
      changeProof(null)
      setProblem({ field: 'proof', message })
    },
    submit,
    stopWaiting: () => setSending((now) => (now.phase === 'waiting' ? FILLING : now)),
    cancelUpload: () => running.current?.abort(),
  }
}

function mayHaveArrived(sending: Sending): boolean {
  return sending.phase === 'waiting' ? sending.mayHaveArrived : sending.phase === 'failed' && sending.failure.kind === 'unanswered'
}

function stallTimer(onStalled: () => void) {
  const begin = () => setTimeout(onStalled, STALLED_MS)
  let timer = begin()
  const end = () => clearTimeout(timer)
  return {
    end,
    restart: () => {
      end()
      timer = begin()
    },
  }
}

export type PurchaseFormState = ReturnType<typeof usePurchaseForm>
