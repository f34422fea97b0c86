// Wire ↔ actions of the list of notices.

import * as contract from '#contract/notices.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/http/endpoints.ts'
import { readNotices } from './actions.ts'
import { presentNotice } from './present-notice.ts'
import { countNotices, countUnread, listNotices } from './store.ts'

export function registerNotices(deps: Deps, on: On): void {
  on(contract.listNotices, async ({ account: { id }, query: { page } }) => {
    const { query } = deps.db
    const [notices, totalNotices, unreadOf] = await Promise.all([
      listNotices(query, id, page),
      countNotices(query, id),
      countUnread(query, [id]),
    ])
    return { notices: notices.map(presentNotice), totalNotices, unread: unreadOf(id) }
  })

  on(contract.readNotices, async ({ account, body: { ids, all } }) => ({
    unread: await readNotices(deps, account.id, all ? null : (ids ?? [])),
  }))
}
