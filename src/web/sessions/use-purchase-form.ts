import { useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import type { PartySession } from '#contract/sessions.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { refusal } from '../texts/refusal.ts'
import { type Translatable, text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import {
  type DraftOwner,
  type PurchaseDraft,
  readDraftPicture,
  readPurchaseDraft,
  storeDraftPicture,
  storePurchaseDraft,
} from './purchase-draft.ts'
import {
  type ChatterPlan,
  fieldOf,
  isCompletePurchase,
  methodOf,
  outdatedBy,
  type PurchaseField,
  type PurchaseProblem,
  proofProblem,
  purchaseProblem,
} from './purchase-form.ts'
import { useFindPurchase, usePurchase, useReloadOutdated } from './queries.ts'

/** The server's message, for a purchase whose reply was lost. */
const ARRIVED = text('purchase', 'arrived')

/** The progress of the upload. */
export type Sending =
  | { readonly phase: 'filling' }
  | { readonly phase: 'uploading'; readonly percent: number }
  /** There was no reply, and the page is looking up whether the purchase arrived. */
  | { readonly phase: 'checking' }
  | { readonly phase: 'failed' }

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
  const [sending, setSending] = useState<Sending>({ phase: 'filling' })
  const running = useRef<AbortController>(undefined)
  const reloadOutdated = useReloadOutdated(pair)
  const findPurchase = useFindPurchase(pair)
  const purchase = usePurchase(pair, afterPurchase)

  const chosen = methods?.find(({ _id, isFull }) => _id === draft.methodId && !isFull) ?? null
  const method = chosen ?? (again && draft.methodId === null ? methodOf(again, methods ?? []) : null)
  const earlierProof = again?.transactionSS ?? null
  const filled = { plan, method, transactionId: draft.transactionId, proof, hasEarlierProof: earlierProof !== null }

  function change(part: Partial<PurchaseDraft>, field: PurchaseField) {
    const next = { ...draft, ...part }
    setDraft(next)
    storePurchaseDraft(pair, next)
    clearProblem(field)
  }

  /** A changed field shows no error until the next submit. */
  function clearProblem(field: PurchaseField) {
    setProblem((now) => (now?.field === field ? null : now))
  }

  function changeProof(picture: File | null) {
    const wrong = picture === null ? null : proofProblem(picture)
    if (wrong !== null) {
      setProblem({ field: 'proof', message: wrong })
      return
    }
    setProof(picture)
    storeDraftPicture(pair, picture)
    clearProblem('proof')
  }

  async function submit() {
    // The second press of a double click comes before the next render.
    if (running.current !== undefined) return
    const wrong = purchaseProblem(filled)
    setProblem(wrong)
    if (wrong !== null) focusOn(wrong.field)
    if (!isCompletePurchase(filled)) return

    const controller = new AbortController()
    running.current = controller
    setSending({ phase: 'uploading', percent: 0 })
    try {
      await purchase.mutateAsync({
        filled,
        signal: controller.signal,
        onProgress: (percent) => setSending((now) => (now.phase === 'uploading' ? { phase: 'uploading', percent } : now)),
      })
    } catch (error) {
      if (controller.signal.aborted) await afterCancel()
      else await afterError(error)
    } finally {
      running.current = undefined
    }
  }

  /** The buyer cancelled the upload, but the purchase may have arrived anyway. */
  async function afterCancel() {
    setSending({ phase: 'filling' })
    if (await findPurchase(draft.transactionId)) afterPurchase(ARRIVED)
  }

  async function afterError(error: unknown) {
    const isAnswer = error instanceof ApiError
    // The purchase may have been stored although its reply was lost. The same is true when a retry is refused because a session exists.
    if (!isAnswer || error.code === 'session_open') {
      setSending({ phase: 'checking' })
      if (await findPurchase(draft.transactionId)) {
        afterPurchase(ARRIVED)
        return
      }
    }
    setSending({ phase: 'failed' })
    if (!isAnswer) {
      toast.error(text('purchase', 'noAnswer'), text('purchase', 'noAnswerHint'))
      return
    }
    const message = messageOf(error, refusal('internal'))
    toast.error(message)
    const outdated = outdatedBy(error.code)
    if (outdated === 'methods') change({ methodId: null }, 'method')
    if (outdated !== null) await reloadOutdated(outdated)
    const isAgainRefused = again !== undefined && outdated === 'session'
    if (outdated === 'busy' || error.code === 'plan_not_offered' || isAgainRefused) onClose()
    const field = fieldOf(error.code)
    if (field === null) return
    setProblem({ field, message })
    focusOn(field)
  }

  function afterPurchase(message: Translatable) {
    toast.success(message)
    onClose()
    // The button that opened the dialog is no longer on the screen.
    document.querySelector('main')?.focus({ preventScroll: true })
  }

  return {
    filled,
    earlierProof,
    problem,
    sending,
    selectMethod: (methodId: string) => change({ methodId }, 'method'),
    typeTransactionId: (transactionId: string) => change({ transactionId }, 'transactionId'),
    changeProof,
    proofUnreadable: (message: Translatable) => {
      changeProof(null)
      setProblem({ field: 'proof', message })
    },
    submit,
    cancelUpload: () => running.current?.abort(),
  }
}

export type PurchaseFormState = ReturnType<typeof usePurchaseForm>
