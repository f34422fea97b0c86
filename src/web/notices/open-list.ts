// Shares which notices the bell's open list shows, because toasts should not repeat them.

import type { Notice } from '#contract/notices.ts'
import { Listeners } from '../api/listeners.ts'

const listeners = new Listeners<[notices: readonly Notice[] | null]>()

/** Calls back with null when the list closes. */
export const onListShown = listeners.subscribe
export const reportListShown = listeners.notify
