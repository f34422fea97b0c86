// Links from a figure to the list of rows it counts.

import type { CountedChatters, CountedPeople, CountedRefunds, CountedSessions, DayRange } from '#domain/day-range.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'

function counted(path: string, name: string, { from, to }: DayRange, account?: string): string {
  return `${path}?${new URLSearchParams({ counted: name, from, to, ...(account !== undefined && { account }) })}`
}

export type FigureLinks = ReturnType<typeof linksOf>

export function linksOf(range: DayRange) {
  return {
    sessions: (name: CountedSessions, account?: string) => counted(PATHS.adminSessionRequests, name, range, account),
    refunds: (name: CountedRefunds) => counted(PATHS.adminRefunds, name, range),
    withdraws: () => counted(PATHS.adminWithdrawRequests, 'paid_out', range),
    users: (name: CountedPeople) => counted(PATHS.adminUsers, name, range),
    chatters: (name: CountedChatters) => counted(PATHS.adminAccountRequests, name, range),
  }
}

/** A note on rows that were deleted: a total counts them, but the list lacks them. */
export function useDeletedText() {
  const t = useTexts('figures')
  return (name: 'withDeleted' | 'withoutDeleted' | 'usedDeleted', count: number) => (count === 0 ? null : t(name, { count }))
}
