// Wire ↔ actions of the notice list.

import * as contract from '#contract/notices.ts'
import { lockSelfForShare } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import { publishNotices } from './publish.ts'
import { countNotices, countUnread, countUnreadDecisions, listNotices, presentNotice } from './store.ts'
import { readOwn, saveSeen } from './write-store.ts'

export function registerNoticeRoutes(deps: Deps, on: On): void {
  on(contract.listNotices, async ({ account: { id }, query: { page } }) => {
    const { query } = deps.db
    const [notices, totalNotices, unreadOf, unreadDecisions] = await Promise.all([
      listNotices(deps, query, id, page),
      countNotices(deps, query, id),
      countUnread(deps, query, [id]),
      countUnreadDecisions(deps, query, id),
    ])
    return { notices: notices.map(presentNotice), totalNotices, unreadDecisions, ...unreadOf(id) }
  })

  on(contract.readNotices, async ({ account, body: { ids = [], kinds = [], all } }) => {
    const { id: accountId } = account
    return deps.db.transaction(async (tx) => {
      await lockSelfForShare(tx, account)
      const read = await readOwn(deps, tx, accountId, all ? null : { ids, kinds })
      await publishNotices(deps, tx, { read: all ? read.map((own) => ({ ...own, noticeIds: null })) : read })
      return (await countUnread(deps, tx, [accountId]))(accountId)
    })
  })

  // Sent by a page that was visible while it showed these notices.
  deps.realtime.onEvent('noticesSeen', async ({ account, payload: { ids } }) => {
    await saveSeen(deps.db.query, account.id, ids, deps.clock.testTime())
    return {}
  })
}
