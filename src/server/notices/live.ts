// Live updates of notices for open pages: new ones, and ones that were read on another page or no longer matter.

import type { Deps } from '../deps.ts'
import { countUnread, findNotices, presentNotice } from './store.ts'

export function emitNoticeEvents(deps: Deps): void {
  const { events, realtime } = deps
  events.on(['notices_changed'], async ({ written, read }) => {
    const { query } = deps.db.background
    const notices = await findNotices(deps, query, written)
    const accounts = new Set([...notices, ...read].map(({ accountId }) => accountId))
    const unreadOf = await countUnread(deps, query, [...accounts])
    for (const notice of notices)
      realtime.toAccount(notice.accountId, 'noticeUpdate', { notice: presentNotice(notice), ...unreadOf(notice.accountId) })
    for (const { accountId, noticeIds } of read)
      realtime.toAccount(accountId, 'noticesRead', { ids: noticeIds && [...noticeIds], ...unreadOf(accountId) })
  })
}
