// Which notices the list behind the bell is showing, for the toasts, which would repeat them.

import type { Notice } from '#contract/notices.ts'
import { Listeners } from '../api/listeners.ts'

const listeners = new Listeners<[notices: readonly Notice[] | null]>()

/** Null when the list is closed. */
export const onListShown = listeners.subscribe
export const reportListShown = listeners.notify
