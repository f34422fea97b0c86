// The entries of the admin menu, in order. An entry with several pages shows them as siblings in the page heading.

import {
  HandCoins,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  MessagesSquare,
  ScrollText,
  Table2,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import type { PendingCounts } from '#contract/admin.ts'
import { ADMIN_PEOPLE_PATH } from '#contract/admin-paths.ts'
import { PATHS } from '../paths.ts'
import { useHasProposals, usePendingCounts } from './pending-counts.ts'

export interface AdminPage {
  readonly path: string
  /** A text key. */
  readonly name:
    | 'dashboard'
    | 'users'
    | 'accountRequests'
    | 'sessionRequests'
    | 'paymentMethods'
    | 'withdrawRequests'
    | 'payouts'
    | 'refunds'
    | 'proposals'
    | 'bankStatements'
    | 'complaints'
    | 'reports'
    | 'needsDecision'
    | 'trail'
  readonly pending?: keyof PendingCounts
  /** Another address whose pages belong here. */
  readonly also?: string
}

export interface AdminSection {
  readonly name: AdminPage['name'] | 'cases'
  readonly icon: LucideIcon
  /** The entry leads to the first. */
  readonly pages: readonly [AdminPage, ...AdminPage[]]
  /** A shorter name, for the entries in the bar of a phone. */
  readonly barName?: 'accountsInBar' | 'sessionsInBar' | 'withdrawsInBar' | 'payouts'
}

const PROPOSALS: AdminPage = { path: PATHS.adminProposals, name: 'proposals', pending: 'proposals' }

/** The customer's six entries, in the customer's order. */
const REQUIRED_SECTIONS: readonly AdminSection[] = [
  { name: 'dashboard', icon: LayoutDashboard, pages: [{ path: PATHS.adminDashboard, name: 'dashboard' }] },
  { name: 'users', icon: Users, pages: [{ path: PATHS.adminUsers, name: 'users', also: ADMIN_PEOPLE_PATH }] },
  {
    name: 'accountRequests',
    icon: UserRoundCheck,
    pages: [{ path: PATHS.adminAccountRequests, name: 'accountRequests', pending: 'accountRequests' }],
    barName: 'accountsInBar',
  },
  {
    name: 'sessionRequests',
    icon: MessagesSquare,
    pages: [{ path: PATHS.adminSessionRequests, name: 'sessionRequests', pending: 'sessionRequests' }],
    barName: 'sessionsInBar',
  },
  { name: 'paymentMethods', icon: Landmark, pages: [{ path: PATHS.adminPaymentMethods, name: 'paymentMethods' }] },
  {
    name: 'withdrawRequests',
    icon: HandCoins,
    pages: [{ path: PATHS.adminWithdrawRequests, name: 'withdrawRequests', pending: 'withdrawRequests' }],
    barName: 'withdrawsInBar',
  },
]

const MORE_SECTIONS: readonly AdminSection[] = [
  {
    name: 'payouts',
    icon: ListChecks,
    pages: [{ path: PATHS.adminPayouts, name: 'payouts' }, { path: PATHS.adminRefunds, name: 'refunds', pending: 'refunds' }, PROPOSALS],
    barName: 'payouts',
  },
  { name: 'bankStatements', icon: Table2, pages: [{ path: PATHS.adminBankStatements, name: 'bankStatements' }] },
  {
    name: 'cases',
    icon: MessageSquareWarning,
    pages: [
      { path: PATHS.adminComplaints, name: 'complaints', pending: 'complaints' },
      { path: PATHS.adminReports, name: 'reports', pending: 'reports' },
      { path: PATHS.adminNeedsDecision, name: 'needsDecision', pending: 'needsDecision' },
    ],
  },
  { name: 'trail', icon: ScrollText, pages: [{ path: PATHS.adminTrail, name: 'trail' }] },
]

/** The groups of the menu. */
export const ADMIN_SECTIONS = [REQUIRED_SECTIONS, MORE_SECTIONS] as const

/** The sections in the bar of a phone, the most frequent work first. */
export const BAR_SECTIONS: readonly AdminSection[] = (
  ['sessionRequests', 'accountRequests', 'withdrawRequests', 'payouts'] as const
).flatMap((name) => ADMIN_SECTIONS.flat().filter((section) => section.name === name))

export function isIn({ path, also = path }: AdminPage, pathname: string): boolean {
  return [path, also].some((start) => pathname === start || pathname.startsWith(`${start}/`))
}

export function isCurrent({ pages }: AdminSection, pathname: string): boolean {
  return pages.some((page) => isIn(page, pathname))
}

/** The pages beside each other in the heading; none if the page has no siblings. */
export function useSiblings(pathname: string): readonly AdminPage[] {
  const hasProposals = useHasProposals()
  const pages = ADMIN_SECTIONS.flat().find((section) => isCurrent(section, pathname))?.pages ?? []
  const shown = pages.filter((page) => page !== PROPOSALS || hasProposals || isIn(page, pathname))
  return shown.length > 1 ? shown : []
}

export function usePendingIn(pages: readonly AdminPage[]): number {
  const counts = usePendingCounts()
  return pages.reduce((sum, { pending }) => sum + (pending === undefined ? 0 : (counts?.[pending] ?? 0)), 0)
}
