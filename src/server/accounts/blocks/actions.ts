// Blocking and unblocking. Both lock the caller's account, and a purchase locks both parties' accounts, so a purchase either sees the block
// or comes before it. An approval locks its session, which a block locks too.

import { MAX_BLOCKS } from '#domain/blocks.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../../deps.ts'
import type { SignedInCaller } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockSelf } from '../access.ts'
import * as store from './store.ts'

/** What blocking needs from sessions, an area that this one may not import. */
export interface SessionsOfPair {
  shareSession(tx: Tx, one: AccountId, other: AccountId): Promise<boolean>
  /** Ends the running session between the two, if any. */
  stopSessionsOf(deps: Deps, tx: Tx, blockerId: AccountId, blockedId: AccountId): Promise<void>
}

export async function blockPerson(deps: Deps, sessions: SessionsOfPair, caller: SignedInCaller, otherId: AccountId): Promise<void> {
  if (caller.id === otherId) throw new DomainError('cannot_block_self')
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    if (!(await sessions.shareSession(tx, caller.id, otherId))) throw new DomainError('person_not_found')
    const now = await deps.clock.nowIn(tx)
    if (!(await store.insertBlock(tx, caller.id, otherId, now))) return
    if ((await store.countBlocks(tx, caller.id)) > MAX_BLOCKS) throw new DomainError('too_many_blocks', { max: MAX_BLOCKS })
    await sessions.stopSessionsOf(deps, tx, caller.id, otherId)
    await deps.events.publish(tx, { kind: 'block_changed', accountId: caller.id, otherId })
  })
}

/** Unblocking a person who is not blocked changes nothing. */
export async function unblockPerson(deps: Deps, caller: SignedInCaller, otherId: AccountId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, caller)
    if (await store.deleteBlock(tx, caller.id, otherId))
      await deps.events.publish(tx, { kind: 'block_changed', accountId: caller.id, otherId })
  })
}
