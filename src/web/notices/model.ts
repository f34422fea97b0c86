// What a page knows of the notices of its account, and how events change it. The pages of the list are numbered, so a new notice
// moves the others on: the same one may be in two of them.

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

/** Newest first, as the server sorts them, each once. */
export function noticesOf({ pages }: Pick<NoticePages, 'pages'>): readonly Notice[] {
  const known = new Set<string>()
  const all = pages.flatMap(({ notices }) => notices).filter(({ _id }) => !known.has(_id) && known.add(_id))
  return all.toSorted((one, other) => (one.createdAt + one._id < other.createdAt + other._id ? 1 : -1))
}

export function unreadOf({ pages }: Pick<NoticePages, 'pages'>): number {
  return pages[0]?.unread ?? 0
}

/** A notice that counts more messages takes the place of the one before. Events arrive in any order, and may be delivered again. */
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

/** Null means all of them. */
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

/** How many stay unread when these are read. */
export function unreadWithout(list: NoticePages, ids: readonly string[]): Unread {
  const read = noticesOf(list).filter(({ _id, readAt }) => readAt === null && ids.includes(_id))
  return { unread: Math.max(0, unreadOf(list) - read.length), revision: revisionOf(list) }
}

/** Events and replies arrive in any order. */
function newest(list: NoticePages, counted: Unread): Unread {
  return counted.revision < revisionOf(list) ? { unread: unreadOf(list), revision: revisionOf(list) } : counted
}

/** An answer that was kept by an older version has none. */
function revisionOf({ pages }: NoticePages): number {
  return (pages[0] as Partial<NoticePage> | undefined)?.revision ?? 0
}

/** The number of the next page; null when all are here. */
export function nextPage(pages: readonly NoticePage[]): number | null {
  const loaded = noticesOf({ pages: [...pages] }).length
  const last = pages.at(-1)
  return last === undefined || last.notices.length === 0 || loaded >= last.totalNotices ? null : pages.length + 1
}

/** Unread notices that were made after that moment, oldest first: they came while there was no connection. */
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

/** For the Sessions History badge. An answer cached by an older version has no such number. */
export function unreadDecisionsOf({ pages }: Pick<NoticePages, 'pages'>): number {
  return (pages[0] as Partial<NoticePage> | undefined)?.unreadDecisions ?? 0
}

/** Whether some of them are on pages of the list that are not loaded. */
export function hasOlderDecisions(list: Pick<NoticePages, 'pages'>): boolean {
  return unreadDecisionsOf(list) > noticesOf(list).filter(isUnreadDecision).length
}

/** For the tab title: messages count one by one if the page knows their number, and otherwise as their notices do. */
export function titleCount(list: Pick<NoticePages, 'pages'>, unreadMessages: number | null): number {
  const unread = unreadOf(list)
  if (unreadMessages === null) return unread
  const ofMessages = noticesOf(list).filter(({ kind, readAt }) => kind === 'message' && readAt === null).length
  return Math.max(0, unread - ofMessages) + unreadMessages
}
