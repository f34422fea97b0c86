// Short messages that disappear after a while. We use Base UI's toasts rather than sonner: sonner injects its
// style sheet into the page, which the content policy forbids, and Base UI is already our overlay library.

import { Toast } from '@base-ui/react/toast'
import { createElement } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { Translated } from '../texts/translated.tsx'
import { PHONE } from './use-media-query.ts'

export type ToastTone = 'good' | 'info' | 'warning' | 'danger'

/** Where a press on the toast leads. */
export interface ToastLink {
  readonly href: string
  readonly onFollow: () => void
}

/** A button in a toast. Pressing it also closes the toast. */
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

/** Errors take longer to read, so they stay longer. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { good: 5000, info: 5000, warning: 7000, danger: 8000 }
const SHOWN_WITH_ACTION_MS = 10_000

/** Ids of the errors on the screen. */
const openErrors = new Set<string>()

/** Ids of the toasts on the screen that answer a user's action. */
const openAnswers = new Set<string>()
const openSuccesses = new Set<string>()

/**
 * Held-back toasts by key: those about something elsewhere, and notes that follow a success. A phone has room for
 * one toast, the newest, so these would hide an answer until its time ran out. They wait for the answer to close.
 */
const behindAnswer = new Map<string, () => void>()

/** The toaster is a separate script; toasts shown before it loads wait here. Null once it has loaded. */
let waiting: (() => void)[] | null = []

function hold(toShow: () => void): void {
  if (waiting === null) toShow()
  else waiting.push(toShow)
}

/** Runs when the empty toaster mounts. */
export function openToasts(): void {
  openErrors.clear()
  openAnswers.clear()
  openSuccesses.clear()
  const held = waiting ?? []
  waiting = null
  for (const showWaiting of held) showWaiting()
}

/** An element rather than a string: the library renders an urgent toast twice, and both copies must follow a language change. */
const element = (value: Translatable) => createElement(Translated, { value })

interface Shown extends ToastData {
  readonly title: Translatable
  /** Shown below the title. */
  readonly text?: Translatable | undefined
  /** 0 keeps the toast until it is closed. */
  readonly shownMs?: number | undefined
  /** Lets `toast.close` remove the toast once it is no longer true. A newer toast with the same key replaces it. */
  readonly key?: string | undefined
  readonly onRemove?: (() => void) | undefined
}

/** A toast with a link is about something elsewhere; any other answers a user's action. */
function show({ title, text, shownMs, key, onRemove, ...data }: Shown): void {
  const { tone, link } = data
  const isAnswer = link === undefined
  // An earlier error beside this success would be confusing.
  if (isAnswer && tone === 'good') closeErrors()
  const id: string = toasts.add({
    // A repeated error stays one toast and is announced again.
    ...(isAnswer && tone === 'danger' && { id: `danger/${JSON.stringify(title)}` }),
    ...(key !== undefined && { id: key }),
    title: element(title),
    description: text && element(text),
    priority: isAnswer && (tone === 'danger' || tone === 'warning') ? 'high' : 'low',
    timeout: shownMs ?? SHOWN_MS[tone],
    data,
    onRemove: () => {
      if (isAnswer) answerGone(id)
      onRemove?.()
    },
  })
  if (!isAnswer) return
  openAnswers.add(id)
  if (tone === 'good') openSuccesses.add(id)
  if (tone === 'danger') openErrors.add(id)
}

/** On a phone, waits for the given answers to close, because it would hide them. */
function showBehind(answers: ReadonlySet<string>, key: string, shown: Shown): void {
  hold(() => {
    if (answers.size > 0 && window.matchMedia(PHONE).matches) behindAnswer.set(key, () => show(shown))
    else show(shown)
  })
}

function answerGone(id: string): void {
  for (const open of [openErrors, openAnswers, openSuccesses]) open.delete(id)
  if (openAnswers.size > 0) return
  const held = [...behindAnswer.values()]
  behindAnswer.clear()
  // The library calls this during a removal, and would remove a newly added toast instead of the closed one.
  queueMicrotask(() => {
    for (const showHeld of held) showHeld()
  })
}

function closeErrors(): void {
  for (const id of openErrors) toasts.close(id)
  openErrors.clear()
}

/** Reports a change and offers a button for it, such as Undo. */
export interface ActionToast {
  readonly key: string
  readonly title: Translatable
  readonly text: Translatable
  readonly action: ToastAction
}

export interface LinkedToast {
  readonly key: string
  readonly tone: ToastTone
  readonly title: Translatable
  readonly text: Translatable
  readonly link: ToastLink
  /** The toast stays until it is closed. */
  readonly stays: boolean
  readonly onRemove?: () => void
}

export const toast = {
  /** About something elsewhere; pressing the toast leads there. */
  linked: ({ stays, ...linked }: LinkedToast) => showBehind(openAnswers, linked.key, { ...linked, shownMs: stays ? 0 : SHOWN_MS.warning }),
  withAction: (shown: ActionToast) => hold(() => show({ ...shown, tone: 'good', shownMs: SHOWN_WITH_ACTION_MS })),
  close: (key: string) =>
    hold(() => {
      behindAnswer.delete(key)
      toasts.close(key)
    }),
  success: (title: Translatable, details: Pick<Shown, 'shownMs' | 'key'> = {}) => hold(() => show({ ...details, tone: 'good', title })),
  /** May follow a success, such as 'Nothing left to check', and must not hide it. */
  info: (title: Translatable) => showBehind(openSuccesses, `info/${JSON.stringify(title)}`, { tone: 'info', title }),
  warning: (title: Translatable) => hold(() => show({ tone: 'warning', title })),
  error: (title: Translatable, reason?: Translatable) => hold(() => show({ tone: 'danger', title, text: reason })),
}
