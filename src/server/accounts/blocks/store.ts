// SQL for blocks, no decisions.

import { sql } from 'kysely'
import type { BlockedPerson } from '#contract/blocks.ts'
import type { BlockSide } from '#domain/blocks.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../../deps.ts'
import { storedFileKey } from '../../file-folders.ts'
import type { Query, Tx } from '../../platform/db/database.ts'

/** The block from the viewer's side. */
export async function findBlock(query: Query | Tx, viewer: AccountId, other: AccountId): Promise<BlockSide> {
  const { rows } = await sql<{ by_viewer: boolean }>`
    select account_id = ${viewer} as by_viewer from blocks
    where (account_id = ${viewer} and blocked_id = ${other}) or (account_id = ${other} and blocked_id = ${viewer})`.execute(query)
  if (rows.length === 0) return 'none'
  return rows.some(({ by_viewer }) => by_viewer) ? 'you' : 'other'
}

/** Returns false if the block already existed. */
export async function insertBlock(tx: Tx, blockerId: AccountId, blockedId: AccountId, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blocks')
    .values({ account_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if there was no block. */
export async function deleteBlock(tx: Tx, blockerId: AccountId, blockedId: AccountId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('account_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countBlocks(tx: Tx, blockerId: AccountId): Promise<number> {
  const { count } = await tx
    .selectFrom('blocks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', blockerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Newest first. */
export async function listBlocks({ db, files }: Deps, blockerId: AccountId): Promise<BlockedPerson[]> {
  const rows = await db.query
    .selectFrom('blocks')
    .innerJoin('accounts', 'accounts.id', 'blocks.blocked_id')
    .select(['accounts.id', 'accounts.username', 'accounts.avatar_key', 'blocks.created_at'])
    .where('blocks.account_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id, username, avatar_key, created_at }) => ({
    _id: id,
    username,
    avatar: avatar_key === null ? null : files.publicUrlOf(storedFileKey('avatars', avatar_key)),
    blockedAt: created_at.toISOString(),
  }))
}
