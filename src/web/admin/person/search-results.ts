// Turns search results into entries with links, and keeps the entries opened recently in this browser.

import { personPath } from '#contract/admin-paths.ts'
import type { Found } from '#contract/person.ts'
import type { Status as AccountStatus, Role } from '#domain/accounts.ts'
import type { PayoutRunStatus } from '#domain/payout-runs.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import type { SessionStatus } from '#domain/sessions.ts'

export const GROUPS = ['people', 'pages', 'payments', 'withdraws', 'refunds', 'payoutRuns', 'bankImports'] as const
export type GroupName = (typeof GROUPS)[number] | 'recent'

export interface Entry {
  readonly path: string
  readonly title: string
  readonly detail: string
  readonly avatar: string | null
}

/** A result also says how things stand. A recent entry does not, because that would be the state at the time it was opened. */
export interface Result extends Entry {
  readonly role?: Role
  readonly status?: AccountStatus | SessionStatus | RefundStatus | PayoutRunStatus
  readonly createdAt?: string
}

export interface Group {
  readonly name: GroupName
  readonly entries: readonly Result[]
}

interface Places {
  readonly payments: string
  readonly withdraws: string
  readonly refunds: string
  readonly payoutRuns: string
  readonly bankImports: string
}

interface Words {
  readonly person: (username: string) => string
  readonly payment: (user: string, chatter: string) => string
  readonly run: (number: number) => string
  readonly bankImport: (number: number) => string
  readonly money: (rupees: number) => string
}

/** The pages of which a word starts with the search. One letter would find most of them. */
export function pagesNamed(pages: readonly Result[], search: string): Result[] {
  const start = search.toLowerCase()
  if (start.length < 2) return []
  return pages.filter(({ title }) => ` ${title.toLowerCase()}`.includes(` ${start}`))
}

/** Leaves out empty groups. */
export function groupsOf(found: Found, places: Places, words: Words, pages: readonly Result[] = []): Group[] {
  const payout = (list: 'withdraws' | 'refunds') =>
    found[list].map(({ _id, person, amount, accountNumber, status, createdAt }) => ({
      path: `${places[list]}?edit=${_id}`,
      title: words.person(person.username),
      detail: [words.money(amount), accountNumber].filter((part) => part !== null).join(' · '),
      avatar: person.avatar,
      status,
      createdAt,
    }))
  const entries: Readonly<Record<(typeof GROUPS)[number], readonly Result[]>> = {
    people: found.people.map(({ _id, username, email, avatar, role, status }) => ({
      path: personPath(_id),
      title: username,
      detail: email,
      avatar,
      ...(role !== 'user' && { role }),
      ...(status !== 'approved' && { status }),
    })),
    pages,
    payments: found.payments.map(({ _id, user, chatter, amount, transactionID, status, createdAt }) => ({
      path: `${places.payments}?edit=${_id}`,
      title: words.payment(words.person(user.username), words.person(chatter.username)),
      detail: `${words.money(amount)} · ${transactionID}`,
      avatar: user.avatar,
      status,
      createdAt,
    })),
    withdraws: payout('withdraws'),
    refunds: payout('refunds'),
    payoutRuns: found.payoutRuns.map(({ _id, number, amount, status, createdAt }) => ({
      path: `${places.payoutRuns}/${_id}`,
      title: words.run(number),
      detail: words.money(amount),
      avatar: null,
      status,
      createdAt,
    })),
    bankImports: found.bankImports.map(({ _id, number, fileName, bankName, createdAt }) => ({
      path: `${places.bankImports}/${_id}`,
      title: words.bankImport(number),
      detail: `${fileName} · ${bankName}`,
      avatar: null,
      createdAt,
    })),
  }
  return GROUPS.map((name) => ({ name, entries: entries[name] })).filter((group) => group.entries.length > 0)
}

const MAX_RECENT = 6

/** Newest first, without duplicates. */
export function withRecent(before: readonly Entry[], { path: to, title, detail, avatar }: Entry): Entry[] {
  const opened = { path: to, title, detail, avatar }
  return [opened, ...before.filter(({ path }) => path !== opened.path)].slice(0, MAX_RECENT)
}

/** The stored value may come from another version of the app. */
export function readRecent(stored: unknown): Entry[] {
  const list = typeof stored === 'object' && stored !== null && 'entries' in stored ? stored.entries : null
  return Array.isArray(list) ? list.filter(isEntry).slice(0, MAX_RECENT) : []
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { path, title, detail, avatar } = value as Record<string, unknown>
  const isText = [path, title, detail].every((text) => typeof text === 'string')
  return isText && (path as string).startsWith('/admin/') && (avatar === null || typeof avatar === 'string')
}

/** The index that the key moves to, wrapping around. */
export function stepFrom(place: number, key: 'ArrowDown' | 'ArrowUp' | 'Home' | 'End', count: number): number {
  if (count === 0) return -1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'ArrowDown' ? (place + 1) % count : (place <= 0 ? count : place) - 1
}
