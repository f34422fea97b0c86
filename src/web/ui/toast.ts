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

interface Shown extends ToastData {
  readonly title: Translatable
  /** Below the title. */
  readonly text?: Translatable | undefined
  /** 0: until the person closes it. */
  readonly shownMs?: number | undefined
  /** Lets `toast.close` remove it when it is no longer true. A newer toast with the same key replaces this one. */
  readonly key?: string | undefined
  readonly onRemove?: (() => void) | undefined
}

/** A toast with a link is about something elsewhere; any other answers what the person did. */
function show({ title, text, shownMs, key, onRemove, ...data }: Shown): void {
  const { tone, link } = data
  const isAnswer = link === undefined
  // An earlier error next to this success would be confusing.
  if (isAnswer && tone === 'good') closeErrors()
  const id: string = toasts.add({
    // The same error twice is one toast, announced again.
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

/** Waits, on a phone, for the answers that it would hide. */
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
  // The library calls this during a removal, and would remove a newly added toast instead of the other.
  queueMicrotask(() => {
    for (const showHeld of held) showHeld()
  })
}

function closeErrors(): void {
  for (const id of openErrors) toasts.close(id)
  openErrors.clear()
}

/** What a change did, and a button for it. */
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
  /** Until the person closes it. */
  readonly stays: boolean
  readonly onRemove?: () => void
}

export const toast = {
  /** About something elsewhere: pressing it leads there. */
  linked: ({ stays, ...linked }: LinkedToast) => showBehind(openAnswers, linked.key, { ...linked, shownMs: stays ? 0 : SHOWN_MS.warning }),
  withAction: (shown: ActionToast) => hold(() => show({ ...shown, tone: 'good', shownMs: SHOWN_WITH_ACTION_MS })),
  close: (key: string) =>
    hold(() => {
      behindAnswer.delete(key)
      toasts.close(key)
    }),
  success: (title: Translatable, details: Pick<Shown, 'shownMs' | 'key'> = {}) => hold(() => show({ ...details, tone: 'good', title })),
  /** May tell what follows from a success, such as 'Nothing left to check', so it must not hide the success. */
  info: (title: Translatable) => showBehind(openSuccesses, `info/${JSON.stringify(title)}`, { tone: 'info', title }),
  warning: (title: Translatable) => hold(() => show({ tone: 'warning', title })),
  error: (title: Translatable, reason?: Translatable) => hold(() => show({ tone: 'danger', title, text: reason })),
}
