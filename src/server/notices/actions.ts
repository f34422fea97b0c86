// What people do with their notices.

import type { Unread } from '#contract/notices.ts'
import type { AccountId, NoticeId } from '#domain/ids.ts'
import { lockSelfForShare } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import { publishNotices } from './publish.ts'
import { countUnread } from './store.ts'
import { readOwn, saveSeen, type WhichNotices } from './write-store.ts'

/** Null for all. Returns how many are unread then. */
export async function readNotices(deps: Deps, account: Principal, which: WhichNotices | null): Promise<Unread> {
  const { id } = account
  return deps.db.transaction(async (tx) => {
    await lockSelfForShare(tx, account)
    const read = await readOwn(deps, tx, id, which)
    await publishNotices(deps, tx, { read: which === null ? read.map(({ accountId }) => ({ accountId, noticeIds: null })) : read })
    return (await countUnread(deps, tx, [id]))(id)
  })
}

/** A visible page has shown them. */
export async function seeNotices(deps: Deps, account: AccountId, ids: readonly NoticeId[]): Promise<void> {
  await saveSeen(deps.db.query, account, ids, deps.clock.testTime())
}
