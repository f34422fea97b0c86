// Sign-ins. Each token names one row; a token is refused if its row is gone or the account's version has changed.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { SignIn } from '#contract/sign-ins.ts'
import { deviceName } from '#domain/device-name.ts'
import { DomainError } from '#domain/errors.ts'
import { GENERATED_PASSWORD } from '#domain/generated-password.ts'
import { type AccountId, type SignInId, signInId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../platform/auth/limits.ts'
import type { SignedInCaller } from '../platform/auth/principal.ts'
import type { TokenHolder } from '../platform/auth/tokens.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { nameColumnOf } from './store.ts'

/** What the request reveals about the device signing in. */
export interface Client {
  readonly address: string
  readonly userAgent: string
}

const MAX_USER_AGENT_LENGTH = 300
const MAX_SIGN_INS = 50
const MAX_KNOWN_ADDRESSES = 50

/** `version` was read together with the proved credentials: if the password has changed since, the login fails. */
export async function beginSignIn(
  deps: Pick<Deps, 'tokens' | 'clock' | 'events'>,
  tx: Tx,
  { id, version }: { readonly id: AccountId; readonly version: number },
  { address, userAgent }: Client,
): Promise<string> {
  const signIn = signInId(uuidv7())
  const { token, expiresAt } = await deps.tokens.issue({ id, signInId: signIn, version })
  const now = deps.clock.now()
  // Waits for any transaction that is ending the account's sign-ins, and then no longer finds this version.
  const { rows } = await sql<{ generated_password_logins: number | null }>`
    with account as (
      select id, generated_password_logins from accounts where id = ${id} and token_version = ${version} and deleted_at is null
      for no key update
    ), begun as (
      insert into sign_ins (id, account_id, version, user_agent, address, created_at, last_used_at, expires_at)
      select ${signIn}, id, ${version}, ${cut(userAgent, MAX_USER_AGENT_LENGTH)}, ${address}, ${now}, ${now}, ${expiresAt} from account
    ), known as (
      insert into known_addresses (account_id, address, last_used_at) select id, ${addressKey(address)}, ${now} from account
      on conflict (account_id, address) do update set last_used_at = excluded.last_used_at
    )
    select generated_password_logins from account`.execute(tx)
  const [account] = rows
  if (account === undefined) throw new DomainError('wrong_credentials')
  const ended = await removeOldest(tx, id)
  if (ended.length > 0) await deps.events.publish(tx, { kind: 'sign_ins_ended', accountId: id, signInIds: ended, reason: null })
  await deps.events.publish(tx, { kind: 'sign_in_begun', accountId: id })
  // From this login on, the generated password can no longer be kept.
  if (account.generated_password_logins === GENERATED_PASSWORD.isKept)
    await tx.updateTable('accounts').set({ generated_password_logins: GENERATED_PASSWORD.mustChange }).where('id', '=', id).execute()
  return token
}

/** A separate statement, because the later of two simultaneous logins must see the rows of both. */
async function removeOldest(tx: Tx, id: AccountId): Promise<SignInId[]> {
  const { rows } = await sql<{ id: string }>`
    with addresses as (
      delete from known_addresses where account_id = ${id} and address in (
        select address from known_addresses where account_id = ${id} order by last_used_at desc, address offset ${MAX_KNOWN_ADDRESSES}
      )
    )
    delete from sign_ins where id in (
      select id from sign_ins where account_id = ${id} order by last_used_at desc, id desc offset ${MAX_SIGN_INS}
    )
    returning id`.execute(tx)
  return rows.map((row) => signInId(row.id))
}

/** True if the account has signed in from this address before. */
export async function isKnownAddress(
  query: Query,
  address: string,
  owner: { readonly name: string } | { readonly id: AccountId },
): Promise<boolean> {
  const known = await query
    .selectFrom('known_addresses')
    .innerJoin('accounts', 'accounts.id', 'known_addresses.account_id')
    .select('address')
    .where('address', '=', address)
    .where('deleted_at', 'is', null)
    .where((where) => ('id' in owner ? where('accounts.id', '=', owner.id) : where(nameColumnOf(owner.name), '=', nameKey(owner.name))))
    .executeTakeFirst()
  return known !== undefined
}

/** Null if the account was deleted. `lastUsedAt` is null if the token's sign-in has ended. */
export async function findSignedIn(query: Query, { id, signInId: signIn, version }: TokenHolder) {
  const row = await query
    .selectFrom('accounts')
    .leftJoin('sign_ins', (join) => join.onRef('sign_ins.account_id', '=', 'accounts.id').on('sign_ins.id', '=', signIn))
    .select(['role', 'status', 'has_second_step as hasSecondStep', 'has_unread_warning as hasUnreadWarning'])
    .select(['token_version', 'generated_password_logins', 'sign_ins.last_used_at'])
    .where('accounts.id', '=', id)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { token_version, generated_password_logins, last_used_at, ...account } = row
  const mustChangePassword = generated_password_logins === GENERATED_PASSWORD.mustChange
  return { ...account, mustChangePassword, lastUsedAt: token_version === version ? last_used_at : null }
}

/** Most recently used first. */
export async function findSignIns(query: Query, owner: AccountId, now: Date): Promise<Omit<SignIn, 'isCurrent'>[]> {
  const rows = await query
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', owner)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

export async function findSignInIds(tx: Tx, owner: AccountId): Promise<SignInId[]> {
  const rows = await tx.selectFrom('sign_ins').select('id').where('account_id', '=', owner).execute()
  return rows.map(({ id }) => signInId(id))
}

/** Returns false if there was no such sign-in. */
export async function deleteSignIn(tx: Tx, owner: AccountId, id: SignInId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_ins').where('id', '=', id).where('account_id', '=', owner).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function noteUse(query: Query, id: SignInId, address: string, now: Date): Promise<void> {
  await query.updateTable('sign_ins').set({ last_used_at: now, address }).where('id', '=', id).where('last_used_at', '<', now).execute()
}

/**
 * Ends all the account's sign-ins, and deletes everything that could lead to a new one: mailed links, an unconfirmed email address and
 * known addresses. Also removes the devices that receive push messages. The account must be locked. Returns the version for a new sign-in.
 */
export async function endAllSignIns(tx: Tx, id: AccountId): Promise<number> {
  await tx.deleteFrom('sign_ins').where('account_id', '=', id).execute()
  await tx.deleteFrom('mailed_links').where('account_id', '=', id).execute()
  await tx.deleteFrom('email_changes').where('account_id', '=', id).execute()
  await tx.deleteFrom('known_addresses').where('account_id', '=', id).execute()
  await tx.deleteFrom('notice_devices').where('account_id', '=', id).execute()
  return raiseVersion(tx, id)
}

/**
 * Like `endAllSignIns`, but the caller's sign-in continues until its original end, with a new version and therefore a new token.
 * Password reset links stay: they are in the owner's mailbox, and the owner may need one if an attacker signed everyone out.
 */
export async function endOtherSignIns(
  tx: Tx,
  { id, signInId: kept }: SignedInCaller,
): Promise<{ readonly version: number; readonly expiresAt: Date }> {
  await tx.deleteFrom('sign_ins').where('account_id', '=', id).where('id', '<>', kept).execute()
  await tx.deleteFrom('mailed_links').where('account_id', '=', id).where('kind', '<>', 'reset-password').execute()
  await tx.deleteFrom('email_changes').where('account_id', '=', id).execute()
  await tx.deleteFrom('known_addresses').where('account_id', '=', id).execute()
  // Removes this sign-in's devices too, because its token may have been copied. The page that continues adds its own again.
  await tx.deleteFrom('notice_devices').where('account_id', '=', id).execute()
  const version = await raiseVersion(tx, id)
  const { expires_at: expiresAt } = await tx
    .updateTable('sign_ins')
    .set({ version })
    .where('id', '=', kept)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { version, expiresAt }
}

/**
 * Like `endOtherSignIns`, for a new email address that no link confirmed. The caller's token stays
 * valid, because the caller has just proved the password. Links mailed to the former address end.
 */
export async function endSignInsElsewhere(deps: Pick<Deps, 'events'>, tx: Tx, { id, signInId: kept }: SignedInCaller): Promise<void> {
  const ended = await tx.deleteFrom('sign_ins').where('account_id', '=', id).where('id', '<>', kept).returning('id').execute()
  await tx.deleteFrom('mailed_links').where('account_id', '=', id).execute()
  await tx.deleteFrom('email_changes').where('account_id', '=', id).execute()
  const signInIds = ended.map((row) => signInId(row.id))
  if (signInIds.length > 0) await deps.events.publish(tx, { kind: 'sign_ins_ended', accountId: id, signInIds, reason: 'email_changed' })
}

async function raiseVersion(tx: Tx, id: AccountId): Promise<number> {
  const { token_version } = await tx
    .updateTable('accounts')
    .set((set) => ({ token_version: set('token_version', '+', 1) }))
    .where('id', '=', id)
    .returning('token_version')
    .executeTakeFirstOrThrow()
  return token_version
}

/** Keeps characters whole. */
function cut(text: string, longest: number): string {
  return [...text].slice(0, longest).join('')
}
