// Short notices that come and go. Base UI's and not sonner: sonner writes its style sheet into the page, which the
// content policy forbids, and this is already the overlay library of the house.

import { Toast } from '@base-ui/react/toast'

export type ToastTone = 'good' | 'info' | 'warning' | 'danger'

export const toasts = Toast.createToastManager<{ readonly tone: ToastTone }>()

/** Errors stay until they have surely been read. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { good: 5000, info: 5000, warning: 7000, danger: 8000 }

/** The errors that may still be read. */
const standing = new Set<string>()

/** Their place comes in a script of its own; whoever is quicker than it must not miss what is said. Null once it is there. */
let waiting: (() => void)[] | null = []

/** The place where notices appear is on the screen. */
export function openToasts(): void {
  const held = waiting ?? []
  waiting = null
  for (const say of held) say()
}

function show(tone: ToastTone, text: string, reason?: string): void {
  if (waiting !== null) {
    waiting.push(() => show(tone, text, reason))
    return
  }
  // What went wrong before has gone well now: the two beside each other would contradict.
  if (tone === 'good') closeErrors()
  const urgent = tone === 'danger' || tone === 'warning'
  const id: string = toasts.add({
    // The same error twice is one, said again.
    ...(tone === 'danger' && { id: `danger/${text}` }),
    title: text,
    description: reason,
    priority: urgent ? 'high' : 'low',
    timeout: SHOWN_MS[tone],
    data: { tone },
    onRemove: () => standing.delete(id),
  })
  if (tone === 'danger') standing.add(id)
}

function closeErrors(): void {
  for (const id of standing) toasts.close(id)
  standing.clear()
}

export const toast = {
  success: (text: string) => show('good', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  /** The reason stands beneath, where the sentence does not give it. */
  error: (text: string, reason?: string) => show('danger', text, reason),
}
