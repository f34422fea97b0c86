// What people do with their notices.

import type { AccountId, NoticeId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { publishNotices } from './publish.ts'
import { countUnread } from './store.ts'
import { readOwn, saveSeen, type WhichNotices } from './write-store.ts'

/** Null for all. Returns how many are unread then. */
export async function readNotices(deps: Deps, account: AccountId, which: WhichNotices | null): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const read = await readOwn(deps, tx, account, which)
    await publishNotices(deps, tx, { read: which === null ? read.map(({ accountId }) => ({ accountId, noticeIds: null })) : read })
    return (await countUnread(deps, tx, [account]))(account)
  })
}

/** A visible page has shown them. */
export async function seeNotices(deps: Deps, account: AccountId, ids: readonly NoticeId[]): Promise<void> {
  await saveSeen(deps.db.query, account, ids, deps.clock.insteadOfDatabase())
}
