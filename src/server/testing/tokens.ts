// Tokens for accounts inserted directly into the database. Each names a sign-in, as after a login.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { accountId, signInId } from '#domain/ids.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import type { Query } from '../platform/db/database.ts'
import type { Clock } from '../platform/process/clock.ts'

export const TEST_USER_AGENT = 'a test'
/** Marks the statement that waits if the account's row is locked. */
export const FOR_A_TOKEN = 'for a token of a test'
/** Test calls do not record that a sign-in was used, because some tests count statements. */
const LONG_AFTER_ANY_TEST = new Date('2100-01-01T00:00:00Z')
const KEPT_FOR_MS = 24 * 60 * 60_000

/** Reuses the token for a day of the clock, so that calls do not need a sign-in each. */
export function openTokenIssuer({ query, tokens, clock }: { readonly query: Query; readonly tokens: Tokens; readonly clock: Clock }) {
  const issued = new Map<string, { readonly token: string; readonly at: number }>()

  /** Uses one statement. An id without an account gets a token that nothing accepts. */
  async function issue(ids: readonly string[]): Promise<void> {
    const accounts = await query.selectFrom('accounts').select(['id', 'token_version']).where('id', 'in', ids).execute()
    const now = clock.now()
    const signIns = await Promise.all(
      ids.map(async (id) => {
        const account = accounts.find((each) => each.id === id)
        const signIn = { id: signInId(uuidv7()), account_id: id, version: account?.token_version ?? 0 }
        const { token, expiresAt } = await tokens.issue({ id: accountId(id), signInId: signIn.id, version: signIn.version })
        return { hasAccount: account !== undefined, token, row: { ...signIn, expires_at: expiresAt } }
      }),
    )
    const rows = signIns.flatMap(({ hasAccount, row }) =>
      hasAccount ? [{ ...row, user_agent: TEST_USER_AGENT, address: '127.0.0.1', created_at: now, last_used_at: LONG_AFTER_ANY_TEST }] : [],
    )
    if (rows.length > 0)
      await query
        .insertInto('sign_ins')
        .values(rows)
        .modifyEnd(sql`/* ${sql.raw(FOR_A_TOKEN)} */`)
        .execute()
    // Only now, because another of the account's calls must not use a token whose sign-in is not stored yet.
    for (const { token, row } of signIns) issued.set(row.account_id, { token, at: now.getTime() })
  }

  function knownToken(id: string): string | undefined {
    const known = issued.get(id)
    return known && Math.abs(clock.now().getTime() - known.at) < KEPT_FOR_MS ? known.token : undefined
  }

  return {
    async tokenOf(id: string): Promise<string> {
      if (knownToken(id) === undefined) await issue([id])
      return issued.get(id)?.token ?? ''
    },
    /** Creates the tokens now, so that the accounts' next calls do not wait for them. */
    async issueMissing(ids: readonly string[]): Promise<void> {
      const missing = ids.filter((id) => knownToken(id) === undefined)
      if (missing.length > 0) await issue(missing)
    },
    /** Call this after an account's sign-ins have ended; its next token is then a new one. */
    forget: (id: string) => void issued.delete(id),
  }
}
