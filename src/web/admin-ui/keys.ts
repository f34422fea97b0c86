// Query keys of admin data. Live events use the same list names.

import type { AdminList } from '#contract/events.ts'

export const ADMIN_DATA = ['admin'] as const
export const FIGURES = ['admin', 'figures'] as const
export const PENDING_COUNTS = ['admin', 'pending-counts'] as const

export function listKey<L extends AdminList>(list: L) {
  return ['admin', list] as const
}
