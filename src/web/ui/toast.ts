// Short notices that disappear by themselves. Base UI's and not sonner: sonner writes its style sheet into the page, which
// the content policy forbids, and Base UI is already our overlay library.

import { Toast } from '@base-ui/react/toast'
import { createElement } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { Translated } from '../texts/translated.tsx'

export type ToastTone = 'good' | 'info' | 'warning' | 'danger'

export const toasts = Toast.createToastManager<{ readonly tone: ToastTone }>()

/** Errors stay longer, because they take longer to read. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { good: 5000, info: 5000, warning: 7000, danger: 8000 }

/** The errors on the screen. */
const openErrors = new Set<string>()

/** The toaster is a separate script; toasts shown before it has loaded wait here. Null once it has loaded. */
let waiting: (() => void)[] | null = []

/** The toaster is on the screen. */
export function openToasts(): void {
  const held = waiting ?? []
  waiting = null
  for (const showWaiting of held) showWaiting()
}

function show(tone: ToastTone, text: Translatable, reason?: Translatable): void {
  if (waiting !== null) {
    waiting.push(() => show(tone, text, reason))
    return
  }
  // An earlier error next to this success would be confusing.
  if (tone === 'good') closeErrors()
  const urgent = tone === 'danger' || tone === 'warning'
  const id: string = toasts.add({
    // The same error twice is one toast, announced again.
    ...(tone === 'danger' && { id: `danger/${JSON.stringify(text)}` }),
    // Elements, because the library renders an urgent one twice: both follow a change of language.
    title: createElement(Translated, { value: text }),
    description: reason && createElement(Translated, { value: reason }),
    priority: urgent ? 'high' : 'low',
    timeout: SHOWN_MS[tone],
    data: { tone },
    onRemove: () => openErrors.delete(id),
  })
  if (tone === 'danger') openErrors.add(id)
}

function closeErrors(): void {
  for (const id of openErrors) toasts.close(id)
  openErrors.clear()
}

export const toast = {
  success: (text: Translatable) => show('good', text),
  info: (text: Translatable) => show('info', text),
  warning: (text: Translatable) => show('warning', text),
  /** The reason is shown below the text, where the text does not give it. */
  error: (text: Translatable, reason?: Translatable) => show('danger', text, reason),
}
