// Wire ↔ actions of the list of notices.

import * as contract from '#contract/notices.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import { readNotices } from './actions.ts'
import { presentNotice } from './present-notice.ts'
import { countNotices, countUnread, countUnreadDecisions, listNotices } from './store.ts'

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

  on(contract.readNotices, ({ account, body: { ids = [], kinds = [], all } }) => readNotices(deps, account, all ? null : { ids, kinds }))
}
