// SQL for mailed links and for unconfirmed email addresses, no decisions. Only a hash of a link's secret is stored.

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type AccountId, accountId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import type { Query, Tx } from '../../platform/db/database.ts'

export interface LinkKey {
  readonly kind: 'reset-password' | 'confirm-email'
  readonly tokenHash: Buffer
}

export interface NewLink {
  readonly accountId: AccountId
  /** The account version when the receiver was looked up. */
  readonly version: number
  readonly kind: LinkKey['kind']
  /** The address to confirm; null for a password reset. */
  readonly newEmail: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

const TOKEN_BYTES = 32

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Returns the link's token, which cannot be recovered later. Null if all sign-ins have ended since, because the link must not outlive them.
 */
export async function insertLink(query: Query, link: NewLink): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const key = link.newEmail === null ? null : nameKey(link.newEmail)
  const { rows } = await sql`
    with account as (
      select id from accounts where id = ${link.accountId} and token_version = ${link.version} and deleted_at is null for no key update
    )
    insert into mailed_links (token_hash, account_id, kind, new_email, new_email_key, created_at, expires_at)
    select ${hashOf(token)}, id, ${link.kind}, ${link.newEmail}, ${key}, ${link.createdAt}, ${link.expiresAt} from account
    returning account_id`.execute(query)
  return rows.length === 0 ? null : token
}

/** Finds a link that could be used now. Null if it was used or replaced, has expired, or its account may not use it. */
export async function findValidLink(
  query: Query,
  { kind, tokenHash }: LinkKey,
  now: Date,
): Promise<{ readonly owner: AccountId; readonly newEmail: string | null } | null> {
  const row = await query
    .selectFrom('mailed_links')
    .innerJoin('accounts', 'accounts.id', 'mailed_links.account_id')
    .leftJoin('email_changes', 'email_changes.account_id', 'mailed_links.account_id')
    .select(['mailed_links.account_id', 'mailed_links.new_email', 'email_changes.new_email as wanted_email'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('mailed_links.expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'banned')
    .executeTakeFirst()
  if (!row || (kind === 'confirm-email' && row.new_email !== row.wanted_email)) return null
  return { owner: accountId(row.account_id), newEmail: row.new_email }
}

/** Null if the link was used or replaced, or has expired. */
export async function takeLink(tx: Tx, { kind, tokenHash }: LinkKey, now: Date): Promise<{ readonly newEmail: string | null } | null> {
  const row = await tx
    .deleteFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('new_email')
    .executeTakeFirst()
  return row ? { newEmail: row.new_email } : null
}

export async function saveEmail(tx: Tx, id: AccountId, email: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email, email_key: nameKey(email) })
    .where('id', '=', id)
    .execute()
}

export async function findEmailChange(query: Query | Tx, id: AccountId): Promise<string | null> {
  const row = await query.selectFrom('email_changes').select('new_email').where('account_id', '=', id).executeTakeFirst()
  return row?.new_email ?? null
}

/** Also ends the change's links. Returns false if no change was pending. */
export async function deleteEmailChange(tx: Tx, id: AccountId): Promise<boolean> {
  await tx.deleteFrom('mailed_links').where('account_id', '=', id).where('kind', '=', 'confirm-email').execute()
  const { numDeletedRows } = await tx.deleteFrom('email_changes').where('account_id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function saveExpiryOfEmailChange(query: Query | Tx, id: AccountId, expiresAt: Date): Promise<void> {
  await query.updateTable('email_changes').set({ expires_at: expiresAt }).where('account_id', '=', id).execute()
}
