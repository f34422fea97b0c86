// Short messages that disappear after a while. Base UI's toasts and not sonner: sonner writes its style sheet into the page, which the
// content policy forbids, and Base UI is already our overlay library.

import { Toast } from '@base-ui/react/toast'
import { createElement } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { Translated } from '../texts/translated.tsx'
import { PHONE } from './use-media-query.ts'

export type ToastTone = 'good' | 'info' | 'warning' | 'danger'

/** Where a toast leads when it is pressed. */
export interface ToastLink {
  readonly href: string
  readonly onFollow: () => void
}

/** A button in a toast, which closes it. */
interface ToastAction {
  readonly label: Translatable
  readonly onPress: () => void
}

export interface ToastData {
  readonly tone: ToastTone
  readonly link?: ToastLink
  readonly action?: ToastAction
}

export const toasts = Toast.createToastManager<ToastData>()

/** Errors stay longer, because they take longer to read. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { good: 5000, info: 5000, warning: 7000, danger: 8000 }
const SHOWN_WITH_ACTION_MS = 10_000

/** The errors on the screen. */
const openErrors = new Set<string>()

/** What answers something the person did, and is on the screen. */
const openAnswers = new Set<string>()
const openSuccesses = new Set<string>()

/**
 * Toasts about something elsewhere, and what is said after a success, by key. A phone has room for one toast, the newest: such a toast
 * would hide an answer, whose time would then run out unseen. So it waits for the answer to go.
 */
const behindAnswer = new Map<string, () => void>()

/** The toaster is a separate script; toasts shown before it has loaded wait here. Null once it has loaded. */
let waiting: (() => void)[] | null = []

function hold(toShow: () => void): void {
  if (waiting === null) toShow()
  else waiting.push(toShow)
}

/** The toaster is on the screen, and empty. */
export function openToasts(): void {
  openErrors.clear()
  openAnswers.clear()
  openSuccesses.clear()
  const held = waiting ?? []
  waiting = null
  for (const showWaiting of held) showWaiting()
}

/** Elements, because the library renders an urgent one twice: both follow a change of language. */
const element = (value: Translatable) => createElement(Translated, { value })

interface Details {
  /** Below the text, where the text does not give it. */
  readonly reason?: Translatable | undefined
  readonly shownMs?: number
  /** Lets `toast.close` remove it when it is no longer true. A newer toast with the same key replaces this one. */
  readonly key?: string
}

/** What a change did, and a button for it. */
export interface ActionToast {
  /** A newer toast with the same key replaces this one. */
  readonly key: string
  readonly title: Translatable
  readonly text: Translatable
  readonly action: ToastAction
}

function showWithAction({ key, title, text, action }: ActionToast): void {
  hold(() => {
    closeErrors()
    toasts.add({
      id: key,
      title: element(title),
      description: element(text),
      priority: 'low',
      timeout: SHOWN_WITH_ACTION_MS,
      data: { tone: 'good', action },
      onRemove: () => answerGone(key),
    })
    openAnswers.add(key)
    openSuccesses.add(key)
  })
}

function show(tone: ToastTone, text: Translatable, details: Details = {}): void {
  hold(() => showNow(tone, text, details))
}

/** May tell what follows from a success, such as 'Nothing left to check', so it must not hide the success. */
function showInfo(text: Translatable): void {
  hold(() => {
    if (openSuccesses.size > 0 && isPhone()) behindAnswer.set(`info/${JSON.stringify(text)}`, () => showNow('info', text, {}))
    else showNow('info', text, {})
  })
}

const isPhone = () => window.matchMedia(PHONE).matches

function showNow(tone: ToastTone, text: Translatable, { reason, shownMs = SHOWN_MS[tone], key }: Details): void {
  // An earlier error next to this success would be confusing.
  if (tone === 'good') closeErrors()
  const urgent = tone === 'danger' || tone === 'warning'
  const id: string = toasts.add({
    // The same error twice is one toast, announced again.
    ...(tone === 'danger' && { id: `danger/${JSON.stringify(text)}` }),
    ...(key !== undefined && { id: key }),
    title: element(text),
    description: reason && element(reason),
    priority: urgent ? 'high' : 'low',
    timeout: shownMs,
    data: { tone },
    onRemove: () => {
      openErrors.delete(id)
      answerGone(id)
    },
  })
  openAnswers.add(id)
  if (tone === 'good') openSuccesses.add(id)
  if (tone === 'danger') openErrors.add(id)
}

function answerGone(id: string): void {
  openAnswers.delete(id)
  openSuccesses.delete(id)
  if (openAnswers.size > 0) return
  const held = [...behindAnswer.values()]
  behindAnswer.clear()
  // The library calls this during a removal, and would remove a newly added toast instead of the other.
  queueMicrotask(() => {
    for (const showHeld of held) showHeld()
  })
}

function closeErrors(): void {
  for (const id of openErrors) toasts.close(id)
  openErrors.clear()
}

export interface LinkedToast {
  /** A newer toast with the same key replaces this one. */
  readonly key: string
  readonly tone: ToastTone
  readonly title: Translatable
  readonly text: Translatable
  readonly link: ToastLink
  /** Until the person closes it. */
  readonly stays: boolean
  readonly onRemove?: () => void
}

function showLinked(linked: LinkedToast): void {
  hold(() => {
    const waits = openAnswers.size > 0 && isPhone()
    if (waits) behindAnswer.set(linked.key, () => showLinkedNow(linked))
    else showLinkedNow(linked)
  })
}

function showLinkedNow({ key, tone, title, text, link, stays, onRemove }: LinkedToast): void {
  toasts.add({
    id: key,
    title: element(title),
    description: element(text),
    priority: 'low',
    timeout: stays ? 0 : SHOWN_MS.warning,
    data: { tone, link },
    ...(onRemove && { onRemove }),
  })
}

function close(key: string): void {
  hold(() => {
    behindAnswer.delete(key)
    toasts.close(key)
  })
}

export const toast = {
  /** About something elsewhere: pressing it leads there. */
  linked: showLinked,
  withAction: showWithAction,
  close,
  success: (text: Translatable, details: Pick<Details, 'shownMs' | 'key'> = {}) => show('good', text, details),
  info: showInfo,
  warning: (text: Translatable) => show('warning', text),
  error: (text: Translatable, reason?: Translatable) => show('danger', text, { reason }),
}
