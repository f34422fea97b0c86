// Events ↔ actions of notices.

import { seeNotices } from './actions.ts'
import type { NoticeDeps } from './publish.ts'

export function registerNoticeEvents(deps: NoticeDeps): void {
  deps.realtime.onEvent('noticesSeen', async ({ account, payload: { ids } }) => {
    await seeNotices(deps, account.id, ids)
    return {}
  })
}
