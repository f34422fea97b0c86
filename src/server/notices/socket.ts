// Events ↔ actions of notices.

import type { Deps } from '../deps.ts'
import { seeNotices } from './actions.ts'

export function registerNoticeEvents(deps: Deps): void {
  deps.realtime.onEvent('noticesSeen', async ({ account, payload: { ids } }) => {
    await seeNotices(deps, account.id, ids)
    return {}
  })
}
