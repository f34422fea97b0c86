import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { ApiError } from '../../api/errors.ts'
import { checkReachable, isReachable, onReachableChange } from '../../api/reachable.ts'
import type { Answer, Translatable } from '../../texts/translate.ts'
import { toast } from '../../ui/toast.ts'
import { readFromPicture, usePurchase, useReloadOutdated } from '../queries.ts'
import {
  accountOf,
  accountOfEarlier,
  asksWhetherSent,
  chosenAccount,
  type DraftOwner,
  type PurchaseDraft,
  paidMethod,
  purchaseToastKey,
  readDraftPicture,
  readPurchaseDraft,
  restoreDraftPicture,
  storeDraftPicture,
  storePurchaseDraft,
} from './purchase-draft.ts'
import {
  type ChatterPlan,
  type CompletePurchase,
  differences,
  endsChoice,
  failureOf,
  outdatedBy,
  type ProofReading,
  type PurchaseFailure,
  type PurchaseField,
  type PurchaseProblem,
  proofProblem,
  purchaseProblem,
  STALLED,
  STALLED_MS,
} from './purchase-form.ts'

/** The progress of the submission. */
export type Sending =
  | { readonly phase: 'filling' }
  /** Submitted while offline; sent once the browser is connected. An earlier attempt may have arrived. */
  | { readonly phase: 'waiting'; readonly isRetry: boolean }
  | { readonly phase: 'uploading'; readonly percent: number }
  | { readonly phase: 'failed'; readonly failure: PurchaseFailure }

const FILLING: Sending = { phase: 'filling' }

interface PurchaseFormOptions {
  readonly pair: DraftOwner
  /** The rejected payment being sent again. */
  readonly again?: PartySession | undefined
  readonly plan: ChatterPlan
  readonly methods: readonly PaymentMethod[] | undefined
  readonly onClose: () => void
  readonly focusOn: (field: PurchaseField) => void
}

/** The form's values, errors and upload. */
export function usePurchaseForm(options: PurchaseFormOptions) {
  const [problem, setProblem] = useState<PurchaseProblem | null>(null)
  const [sending, setSending] = useState<Sending>(FILLING)

  /** Hides a changed field's error until the next submit. */
  function clearProblem(field: PurchaseField) {
    setProblem((now) => (now?.field === field ? null : now))
    setSending((now) => (now.phase === 'failed' && now.failure.kind === 'refused' && now.failure.field === field ? FILLING : now))
  }

  const entries = useEntries(options, { clearProblem, setProblem })
  const earlierProof = options.again?.transactionSS ?? null
  const filled = {
    plan: options.plan,
    method: paidMethod(entries.chosen, entries.isSent),
    transactionId: entries.transactionId,
    proof: entries.proof,
    hasEarlierProof: earlierProof !== null,
    isSent: entries.isSent,
  }
  const submission = useSubmission(options, { filled, sending, setSending, setProblem, forgetChoice: entries.forgetChoice })
  return {
    ...entries,
    filled,
    earlierProof,
    problem,
    sending,
    differing: entries.reading === null ? [] : differences(entries.reading, filled),
    focusOn: options.focusOn,
    proofUnreadable: (message: Translatable) => {
      entries.changeProof(null)
      setProblem({ field: 'proof', message })
    },
    ...submission,
  }
}

export type PurchaseFormState = ReturnType<typeof usePurchaseForm>

interface ProblemActions {
  readonly clearProblem: (field: PurchaseField) => void
  readonly setProblem: (problem: PurchaseProblem) => void
}

/** The buyer's input, which survives a reload. */
function useEntries({ pair, again, methods }: PurchaseFormOptions, problems: ProblemActions) {
  const { clearProblem } = problems
  const [draft, setDraft] = useState(() => readPurchaseDraft(pair, again && { methodId: null, transactionId: again.transactionID ?? '' }))
  // A buyer who cleared the field does not want it filled.
  const [cleared, setCleared] = useState(false)
  const [isEarlierGone, setIsEarlierGone] = useState(false)
  const picture = usePicture(pair, problems)

  const isAsBefore = again !== undefined && draft.methodId === null && !isEarlierGone
  const chosen = isAsBefore ? accountOfEarlier(again, methods) : chosenAccount(draft, methods)
  // Never overwrites typed text.
  const readId = draft.transactionId === '' && !cleared ? (picture.reading?.values.transactionID ?? null) : null

  function change(next: PurchaseDraft, field: PurchaseField) {
    setDraft(next)
    storePurchaseDraft(pair, next)
    clearProblem(field)
  }

  /** Stores the account as shown now, to notice when it changes. */
  function selectMethod(methodId: string | null) {
    const { transactionId } = draft
    const found = methods?.find(({ _id }) => _id === methodId)
    const raastID = found?.raastID ?? undefined
    change({ methodId, transactionId, ...(found && { account: accountOf(found) }), ...(raastID !== undefined && { raastID }) }, 'method')
  }

  return {
    ...picture,
    chosen,
    isSent: draft.isSent === true && asksWhetherSent(chosen),
    /** True while the accounts load: the chosen one is not shown yet, and must not be asked for. */
    isChoiceLoading: methods === undefined && (draft.methodId !== null || isAsBefore),
    selectMethod,
    markSent: (isSent: boolean) => change({ ...draft, isSent }, 'method'),
    /** Called when the chosen account is gone. */
    forgetChoice: () => {
      selectMethod(null)
      setIsEarlierGone(true)
    },
    transactionId: readId ?? draft.transactionId,
    isIdRead: readId !== null,
    typeTransactionId: (transactionId: string) => {
      setCleared(transactionId === '')
      change({ ...draft, transactionId }, 'transactionId')
    },
  }
}

/** The screenshot, and the values that the server read from it. */
function usePicture(pair: DraftOwner, { clearProblem, setProblem }: ProblemActions) {
  const [proof, setProof] = useState(() => readDraftPicture(pair))
  const [reading, setReading] = useState<ProofReading | null>(null)
  const running = useRef<AbortController>(undefined)

  /** Reads the latest chosen picture; the reading is null until it is done. */
  async function read(picture: File | null) {
    running.current?.abort()
    setReading(null)
    if (picture === null) return
    const controller = new AbortController()
    running.current = controller
    const found = await readFromPicture(picture, controller.signal)
    if (!controller.signal.aborted) setReading(found)
  }

  function take(picture: File | null) {
    setProof(picture)
    void read(picture)
    // An error may have asked for the picture before it was restored.
    clearProblem('proof')
  }

  const restored = useEffectEvent((picture: File | null) => {
    if (picture !== null) take(picture)
  })
  const { userId, chatterId, resubmissionOf } = pair
  useEffect(() => {
    const owner = { userId, chatterId, ...(resubmissionOf !== undefined && { resubmissionOf }) }
    void restoreDraftPicture(owner).then(restored)
  }, [userId, chatterId, resubmissionOf])

  function changeProof(picture: File | null) {
    const wrong = picture === null ? null : proofProblem(picture)
    if (wrong !== null) {
      setProblem({ field: 'proof', message: wrong })
      return
    }
    storeDraftPicture(pair, picture)
    take(picture)
  }

  return { proof, reading, changeProof }
}

interface SubmissionOptions {
  readonly filled: Parameters<typeof purchaseProblem>[0]
  readonly sending: Sending
  readonly setSending: Dispatch<SetStateAction<Sending>>
  readonly setProblem: (problem: PurchaseProblem | null) => void
  readonly forgetChoice: () => void
}

/** Sends the form, or waits if the browser is offline. The purchase has a client id, so a retry never buys twice. */
function useSubmission(options: PurchaseFormOptions, { filled, sending, setSending, setProblem, forgetChoice }: SubmissionOptions) {
  const { pair, focusOn } = options
  const running = useRef<AbortController>(undefined)
  const purchase = usePurchase(pair, afterPurchase)
  const afterRefusal = useAfterRefusal(options, setProblem)

  async function submit() {
    // A double click's second press arrives before the next render.
    if (running.current !== undefined) return
    const wrong = purchaseProblem(filled)
    setProblem(wrong)
    if (wrong !== null || filled.method === null) {
      if (wrong !== null) focusOn(wrong.field)
      // The form submitted while offline is no longer valid, so the buyer must submit it again.
      setSending((now) => (now.phase === 'waiting' ? FILLING : now))
      return
    }
    const controller = new AbortController()
    running.current = controller
    try {
      if (await isOffline()) setSending({ phase: 'waiting', isRetry: wasUnanswered(sending) })
      else await send({ ...filled, method: filled.method }, controller)
    } finally {
      running.current = undefined
    }
  }

  async function send(complete: CompletePurchase, controller: AbortController) {
    const stall = stallTimer(() => controller.abort(STALLED))
    setSending({ phase: 'uploading', percent: 0 })
    const onProgress = (percent: number) => {
      stall.restart()
      setSending((now) => (now.phase === 'uploading' ? { phase: 'uploading', percent } : now))
    }
    try {
      await purchase.mutateAsync({ filled: complete, signal: controller.signal, onProgress })
    } catch (error) {
      if (controller.signal.aborted && error !== STALLED) setSending(FILLING)
      else await afterError(error)
    } finally {
      stall.end()
    }
  }

  async function afterError(error: unknown) {
    const failure = failureOf(error, navigator.onLine)
    if (error instanceof ApiError && endsChoice(error.code)) forgetChoice()
    setSending({ phase: 'failed', failure })
    if (!(error instanceof ApiError)) return
    toast.error(failure.kind === 'refused' ? failure.message : failure.cause)
    if (failure.kind === 'refused') await afterRefusal(error.code, failure)
  }

  function afterPurchase(message: Answer) {
    setSending(FILLING)
    toast.success(message, { key: purchaseToastKey(pair.chatterId) })
    options.onClose()
    // The button that opened the dialog is no longer on the screen.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  useWhenReachable(sending.phase === 'waiting', () => void submit())
  return {
    submit,
    stopWaiting: () => setSending((now) => (now.phase === 'waiting' ? FILLING : now)),
    cancelUpload: () => running.current?.abort(),
  }
}

/** Reloads outdated data and shows the refusal at its field. */
function useAfterRefusal({ pair, again, onClose, focusOn }: PurchaseFormOptions, setProblem: SubmissionOptions['setProblem']) {
  const reloadOutdated = useReloadOutdated(pair)
  return async (code: string, { message, field }: Extract<PurchaseFailure, { readonly kind: 'refused' }>) => {
    const outdated = outdatedBy(code)
    if (outdated !== null) await reloadOutdated(outdated)
    const isAgainRefused = again !== undefined && outdated === 'session'
    if (code === 'chatter_busy' || code === 'plan_not_offered' || isAgainRefused) onClose()
    if (field === null) return
    setProblem({ field, message })
    focusOn(field)
  }
}

/** Calls `action` as soon as the server is reachable, or immediately if it already is. */
function useWhenReachable(isWaiting: boolean, action: () => void) {
  const act = useEffectEvent(() => {
    if (isReachable()) action()
  })
  useEffect(() => {
    if (!isWaiting) return
    act()
    return onReachableChange(() => act())
  }, [isWaiting])
}

/** Checks now: an earlier answer may date from before the network was lost, and browsers may be wrong about being offline. */
async function isOffline(): Promise<boolean> {
  if (navigator.onLine) return false
  await checkReachable()
  return !isReachable()
}

function wasUnanswered(sending: Sending): boolean {
  return sending.phase === 'waiting' ? sending.isRetry : sending.phase === 'failed' && sending.failure.kind === 'unanswered'
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
