// Where accounts are signed in. Each token names one row; a token whose row is gone, or whose version is not that of its account any
// more, is refused.

import { v7 as uuidv7 } from 'uuid'
import type { Role, Status } from '#domain/accounts.ts'
import { type AccountId, type SignInId, signInId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import type { TokenHolder } from '../platform/auth/tokens.ts'
import type { Query, Tx } from '../platform/db/database.ts'

/** Who signs in, as far as the request tells. */
export interface Client {
  readonly address: string
  readonly userAgent: string
}

const MAX_USER_AGENT_LENGTH = 300

/** `version` is the one that was read with what the person has proved: a password that was changed since then signs nobody in. */
export async function beginSignIn(
  deps: Pick<Deps, 'tokens' | 'clock'>,
  query: Query | Tx,
  { id, version }: { readonly id: AccountId; readonly version: number },
  { address, userAgent }: Client,
): Promise<string> {
  const signIn = signInId(uuidv7())
  const { token, expiresAt } = await deps.tokens.issue({ id, signInId: signIn, version })
  const now = deps.clock.now()
  await query
    .insertInto('sign_ins')
    .values({
      id: signIn,
      account_id: id,
      version,
      user_agent: cut(userAgent, MAX_USER_AGENT_LENGTH),
      address,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return token
}

export interface SignedIn {
  readonly role: Role
  readonly status: Status
  readonly hasSecondStep: boolean
  /** Null when the sign-in of the token has ended. */
  readonly lastUsedAt: Date | null
}

/** Null when the account is gone. */
export async function findSignedIn(query: Query, { id, signInId: signIn, version }: TokenHolder): Promise<SignedIn | null> {
  const row = await query
    .selectFrom('accounts')
    .leftJoin('sign_ins', (join) => join.onRef('sign_ins.account_id', '=', 'accounts.id').on('sign_ins.id', '=', signIn))
    .select(['accounts.role', 'accounts.status', 'accounts.token_version', 'accounts.has_second_step', 'sign_ins.last_used_at'])
    .where('accounts.id', '=', id)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { role, status, has_second_step: hasSecondStep } = row
  return { role, status, hasSecondStep, lastUsedAt: row.token_version === version ? row.last_used_at : null }
}

export async function noteUse(query: Query, id: SignInId, address: string, now: Date): Promise<void> {
  await query.updateTable('sign_ins').set({ last_used_at: now, address }).where('id', '=', id).where('last_used_at', '<', now).execute()
}

/** Ends all sign-ins of the account, and returns the version for a new one. */
export async function endAllSignIns(tx: Tx, id: AccountId): Promise<number> {
  await tx.deleteFrom('sign_ins').where('account_id', '=', id).execute()
  const { token_version } = await tx
    .updateTable('accounts')
    .set((set) => ({ token_version: set('token_version', '+', 1) }))
    .where('id', '=', id)
    .returning('token_version')
    .executeTakeFirstOrThrow()
  return token_version
}

/** Not in the middle of a character. */
function cut(text: string, longest: number): string {
  return [...text].slice(0, longest).join('')
}
