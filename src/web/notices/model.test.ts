import { expect, it } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import {
  arrivedAfter,
  hasOlderDecisions,
  latestOf,
  type NoticePages,
  nextPage,
  noticesOf,
  titleCount,
  unreadDecisionsOf,
  unreadOf,
  unreadWithout,
  withNotice,
  withRead,
} from './model.ts'

const READ_AT = '2026-11-16T10:00:00.000Z'

function aNotice(id: string, over: Partial<Notice> = {}): Notice {
  return {
    _id: id,
    kind: 'payment_approved',
    createdAt: `2026-11-16T09:00:0${id}.000Z`,
    readAt: null,
    sessionID: 's',
    withdrawID: null,
    refundID: null,
    party: { _id: 'p', username: 'sana' },
    plan: 'Gold',
    minutes: 60,
    amount: 300,
    reason: null,
    count: 1,
    ...over,
  }
}

const counted = (unread: number, revision = 1) => ({ unread, revision })

function aList(...pages: readonly (readonly Notice[])[]): NoticePages {
  const all = pages.flat()
  const unread = all.filter(({ readAt }) => readAt === null).length
  const unreadDecisions = all.filter(({ kind, readAt }) => readAt === null && kind.startsWith('payment')).length
  return {
    pages: pages.map((notices) => ({ notices, totalNotices: all.length, unreadDecisions, ...counted(unread) })),
    pageParams: pages.map((_, index) => index + 1),
  }
}

const ids = (list: NoticePages) => noticesOf(list).map(({ _id }) => _id)

it('a new notice comes first, and is counted', () => {
  const list = withNotice(aList([aNotice('2')], [aNotice('1')]), aNotice('3'), counted(3))
  expect(ids(list)).toEqual(['3', '2', '1'])
  expect(unreadOf(list)).toBe(3)
  expect(list.pages[0]?.totalNotices).toBe(3)
})

it('a notice that is delivered twice is listed once', () => {
  const list = withNotice(aList([aNotice('2'), aNotice('1')]), aNotice('2'), counted(2))
  expect(ids(list)).toEqual(['2', '1'])
  expect(list.pages[0]?.totalNotices).toBe(2)
})

it('a notice that counts more messages moves up, also from a later page', () => {
  const list = withNotice(
    aList([aNotice('2')], [aNotice('1', { kind: 'message' })]),
    aNotice('1', { kind: 'message', count: 4, createdAt: aNotice('3').createdAt }),
    counted(2),
  )
  expect(ids(list)).toEqual(['1', '2'])
  expect(noticesOf(list)[0]?.count).toBe(4)
})

it('a notice that arrives late is listed where the server lists it', () => {
  const pages = [
    [aNotice('7'), aNotice('5')],
    [aNotice('4'), aNotice('2')],
  ] as const
  for (const [late, all] of [
    ['6', ['7', '6', '5', '4', '2']],
    ['3', ['7', '5', '4', '3', '2']],
    ['1', ['7', '5', '4', '2', '1']],
  ] as const)
    expect(ids(withNotice(aList(...pages), aNotice(late), counted(5)))).toEqual(all)
  const atOnce = aNotice('6', { createdAt: aNotice('7').createdAt })
  expect(ids(withNotice(aList(...pages), atOnce, counted(5)))[1]).toBe('6')
})

it('an earlier version of a notice that arrives late changes nothing, nor does the same one again', () => {
  const four = aNotice('1', { kind: 'message', count: 4, createdAt: aNotice('4').createdAt, readAt: READ_AT })
  const three = aNotice('1', { kind: 'message', count: 3, createdAt: aNotice('3').createdAt })
  const list = aList([four, aNotice('2')])
  for (const late of [three, { ...four, readAt: null }, { ...four, count: 3, readAt: null }])
    expect(withNotice(list, late, counted(1, 0))).toEqual(list)
})

it('a notice that has moved to the next page is listed once', () => {
  expect(ids(aList([aNotice('3'), aNotice('2')], [aNotice('2'), aNotice('1')]))).toEqual(['3', '2', '1'])
})

it('the named notices are read, and the others are not', () => {
  const list = aList([aNotice('2'), aNotice('1')])
  const next = withRead(list, ['1'], unreadWithout(list, ['1']), READ_AT)
  expect(noticesOf(next).map(({ readAt }) => readAt)).toEqual([null, READ_AT])
  expect(unreadOf(next)).toBe(1)
})

it('a notice that was read before is not counted twice', () => {
  const list = aList([aNotice('2'), aNotice('1', { readAt: READ_AT })])
  expect(unreadWithout(list, ['1']).unread).toBe(1)
})

it('all are read', () => {
  const next = withRead(aList([aNotice('2')], [aNotice('1')]), null, counted(0), READ_AT)
  expect(noticesOf(next).every(({ readAt }) => readAt === READ_AT)).toBe(true)
  expect(unreadOf(next)).toBe(0)
})

it('of two numbers of unread ones the one that was read later stays, in whatever order they arrive', () => {
  const list = aList([aNotice('1')])
  const inOrder = withNotice(withNotice(list, aNotice('2'), counted(2, 2)), aNotice('3'), counted(3, 3))
  const reversed = withNotice(withNotice(list, aNotice('3'), counted(3, 3)), aNotice('2'), counted(2, 2))
  expect([unreadOf(inOrder), unreadOf(reversed)]).toEqual([3, 3])
  expect(ids(reversed)).toEqual(['3', '2', '1'])
  expect(unreadOf(withRead(withRead(list, null, counted(0, 3), READ_AT), ['1'], counted(1, 2), READ_AT))).toBe(0)
})

it('what is read here counts until a later number comes', () => {
  const list = withNotice(aList([aNotice('1')]), aNotice('2'), counted(2, 2))
  const read = withRead(list, ['2'], unreadWithout(list, ['2']), READ_AT)
  expect(unreadOf(withNotice(read, aNotice('1'), counted(2, 1)))).toBe(1)
  expect(unreadOf(withNotice(read, aNotice('3'), counted(2, 3)))).toBe(2)
})

it('a list that was kept without a revision takes every number', () => {
  const kept = aList([aNotice('1')])
  const pages = kept.pages.map((page) => ({ ...page, revision: undefined })) as unknown as NoticePages['pages']
  expect(unreadOf(withNotice({ ...kept, pages }, aNotice('2'), counted(2)))).toBe(2)
})

it.each([
  ['all are here', [{ notices: [aNotice('1')], totalNotices: 1, unreadDecisions: 0, ...counted(0) }], null],
  ['there are more', [{ notices: [aNotice('1')], totalNotices: 2, unreadDecisions: 0, ...counted(0) }], 2],
  ['some were deleted meanwhile', [{ notices: [], totalNotices: 2, unreadDecisions: 0, ...counted(0) }], null],
  ['nothing is loaded', [], null],
])('the next page, when %s', (_when, pages, next) => {
  expect(nextPage(pages)).toBe(next)
})

it('unread notices that were made while the page was not connected are found, oldest first', () => {
  const notices = [aNotice('4'), aNotice('3', { readAt: READ_AT }), aNotice('2'), aNotice('1')]
  expect(arrivedAfter(notices, latestOf([aNotice('1')])).map(({ _id }) => _id)).toEqual(['2', '4'])
  expect(arrivedAfter(notices, latestOf(notices))).toEqual([])
})

/** One decision is loaded; the server says how many there are. */
function aListWithDecisions(unreadDecisions: number): NoticePages {
  const list = aList([aNotice('2', { kind: 'message' }), aNotice('1', { kind: 'payment_rejected' })])
  return { ...list, pages: list.pages.map((page) => ({ ...page, unreadDecisions })) }
}

it.each([
  ['a new decision', (list: NoticePages) => withNotice(list, aNotice('3'), counted(3)), 5],
  ['a decision that is delivered again', (list: NoticePages) => withNotice(list, aNotice('1'), counted(2)), 4],
  ['a new message', (list: NoticePages) => withNotice(list, aNotice('3', { kind: 'message' }), counted(3)), 4],
  ['a decision that was read', (list: NoticePages) => withRead(list, ['1'], counted(1), READ_AT), 3],
  ['a message that was read', (list: NoticePages) => withRead(list, ['2'], counted(1), READ_AT), 4],
  ['all were read', (list: NoticePages) => withRead(list, null, counted(0), READ_AT), 0],
])('the four unread decisions of Sessions History, after %s', (_what, change, count) => {
  expect(unreadDecisionsOf(change(aListWithDecisions(4)))).toBe(count)
})

it.each([
  [1, false],
  [2, true],
])('of %i unread decisions one is loaded: there are older ones is %s', (count, isOlder) => {
  expect(hasOlderDecisions(aListWithDecisions(count))).toBe(isOlder)
})

it.each([
  ['messages are counted one by one', 5, 6],
  ['their notice counts, where their number is not known', null, 2],
  ['a message that was read before its notice is not counted', 0, 1],
])('in the title %s', (_what, messages, count) => {
  expect(titleCount(aList([aNotice('2', { kind: 'message', count: 5 }), aNotice('1')]), messages)).toBe(count)
})
