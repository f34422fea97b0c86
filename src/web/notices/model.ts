// The notices a page has loaded, and how events change them. List pages are numbered,
// so a new notice shifts the others, and the same notice may appear on two pages.

import type { Notice, Unread } from '#contract/notices.ts'
import { NOTICES_OF_DECIDED_PAYMENT } from '#domain/notices.ts'

export interface NoticePage extends Unread {
  readonly notices: readonly Notice[]
  readonly totalNotices: number
  readonly unreadDecisions: number
}

export interface NoticePages {
  readonly pages: NoticePage[]
  readonly pageParams: number[]
}

/** Newest first, as the server sorts them, without duplicates. */
export function noticesOf({ pages }: Pick<NoticePages, 'pages'>): readonly Notice[] {
  const known = new Set<string>()
  const all = pages.flatMap(({ notices }) => notices).filter(({ _id }) => !known.has(_id) && known.add(_id))
  return all.toSorted((one, other) => (one.createdAt + one._id < other.createdAt + other._id ? 1 : -1))
}

export function unreadOf({ pages }: Pick<NoticePages, 'pages'>): number {
  return pages[0]?.unread ?? 0
}

/** A notice that counts more messages replaces its earlier version. Events may arrive in any order and more than once. */
export function withNotice(list: NoticePages, notice: Notice, counted: Unread): NoticePages {
  const known = noticesOf(list).find(({ _id }) => _id === notice._id)
  const latest = known && !isLater(notice, known) ? known : notice
  const unreadDecisions = unreadDecisionsOf(list) + (!known && isUnreadDecision(notice) ? 1 : 0)
  const unread = newest(list, counted)
  const pages = list.pages.map(({ notices, totalNotices }, index) => {
    const others = notices.filter(({ _id }) => _id !== notice._id)
    return { notices: index === 0 ? [latest, ...others] : others, totalNotices: totalNotices + (known ? 0 : 1), unreadDecisions, ...unread }
  })
  return { ...list, pages }
}

function isLater(notice: Notice, known: Notice): boolean {
  return notice.createdAt > known.createdAt || (notice.createdAt === known.createdAt && notice.count > known.count)
}

/** `ids` is null when all are read. */
export function withRead(list: NoticePages, ids: readonly string[] | null, counted: Unread, readAt: string): NoticePages {
  const isRead = ({ _id }: Notice) => ids === null || ids.includes(_id)
  const decisions = noticesOf(list).filter((notice) => isUnreadDecision(notice) && isRead(notice)).length
  const unreadDecisions = ids === null ? 0 : Math.max(0, unreadDecisionsOf(list) - decisions)
  const unread = newest(list, counted)
  const pages = list.pages.map((page) => ({
    ...page,
    ...unread,
    unreadDecisions,
    notices: page.notices.map((notice) => (notice.readAt === null && isRead(notice) ? { ...notice, readAt } : notice)),
  }))
  return { ...list, pages }
}

/** The unread count after reading these. */
export function unreadWithout(list: NoticePages, ids: readonly string[]): Unread {
  const read = noticesOf(list).filter(({ _id, readAt }) => readAt === null && ids.includes(_id))
  return { unread: Math.max(0, unreadOf(list) - read.length), revision: revisionOf(list) }
}

/** Keeps the newer count, because events and replies arrive in any order. */
function newest(list: NoticePages, counted: Unread): Unread {
  return counted.revision < revisionOf(list) ? { unread: unreadOf(list), revision: revisionOf(list) } : counted
}

/** A reply cached by an older version has no revision. */
function revisionOf({ pages }: NoticePages): number {
  return (pages[0] as Partial<NoticePage> | undefined)?.revision ?? 0
}

/** Number of the next page; null if all are loaded. */
export function nextPage(pages: readonly NoticePage[]): number | null {
  const loaded = noticesOf({ pages: [...pages] }).length
  const last = pages.at(-1)
  return last === undefined || last.notices.length === 0 || loaded >= last.totalNotices ? null : pages.length + 1
}

/** Unread notices created after `latest`, oldest first: they arrived while the page had no connection. */
export function arrivedAfter(notices: readonly Notice[], latest: string): readonly Notice[] {
  return notices.filter(({ createdAt, readAt }) => readAt === null && createdAt > latest).toReversed()
}

export function latestOf(notices: readonly Notice[]): string {
  return notices.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
}

export function isDecidedPayment({ kind }: Pick<Notice, 'kind'>): boolean {
  return NOTICES_OF_DECIDED_PAYMENT.includes(kind)
}

function isUnreadDecision(notice: Notice): boolean {
  return notice.readAt === null && isDecidedPayment(notice)
}

/** For the Sessions History badge. A reply cached by an older version has no such number. */
export function unreadDecisionsOf({ pages }: Pick<NoticePages, 'pages'>): number {
  return (pages[0] as Partial<NoticePage> | undefined)?.unreadDecisions ?? 0
}

/** True if some unread decisions are on list pages that are not loaded. */
export function hasOlderDecisions(list: Pick<NoticePages, 'pages'>): boolean {
  return unreadDecisionsOf(list) > noticesOf(list).filter(isUnreadDecision).length
}

/** For the tab title. Counts messages individually if their number is known, otherwise their notices. */
export function titleCount(list: Pick<NoticePages, 'pages'>, unreadMessages: number | null): number {
  const unread = unreadOf(list)
  if (unreadMessages === null) return unread
  const ofMessages = noticesOf(list).filter(({ kind, readAt }) => kind === 'message' && readAt === null).length
  return Math.max(0, unread - ofMessages) + unreadMessages
}
