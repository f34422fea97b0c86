// Tokens of accounts that were put straight into the database. Each names a sign-in, as after a login.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { accountId, signInId } from '#domain/ids.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import type { Query } from '../platform/db/database.ts'
import type { Clock } from '../platform/process/clock.ts'

export const TEST_USER_AGENT = 'a test'
/** Marks the statement that waits when the row of the account is locked. */
export const FOR_A_TOKEN = 'for a token of a test'
/** No call of a test notes that a sign-in was used: some tests count statements. */
const LONG_AFTER_ANY_TEST = new Date('2100-01-01T00:00:00Z')
const KEPT_FOR_MS = 24 * 60 * 60_000

/** The same token again for a day of the clock, so that a call does not cost a sign-in each. */
export function openTokenIssuer({ query, tokens, clock }: { readonly query: Query; readonly tokens: Tokens; readonly clock: Clock }) {
  const issued = new Map<string, { readonly token: string; readonly at: number }>()

  async function issue(id: string): Promise<string> {
    const account = await query.selectFrom('accounts').select('token_version').where('id', '=', id).executeTakeFirst()
    const version = account?.token_version ?? 0
    const signIn = signInId(uuidv7())
    const { token, expiresAt } = await tokens.issue({ id: accountId(id), signInId: signIn, version })
    const now = clock.now()
    if (account)
      await query
        .insertInto('sign_ins')
        .values({
          id: signIn,
          account_id: id,
          version,
          user_agent: TEST_USER_AGENT,
          address: '127.0.0.1',
          created_at: now,
          last_used_at: LONG_AFTER_ANY_TEST,
          expires_at: expiresAt,
        })
        .modifyEnd(sql`/* ${sql.raw(FOR_A_TOKEN)} */`)
        .execute()
    return token
  }

  return {
    async tokenOf(id: string): Promise<string> {
      const now = clock.now().getTime()
      const known = issued.get(id)
      if (known && Math.abs(now - known.at) < KEPT_FOR_MS) return known.token
      const token = await issue(id)
      issued.set(id, { token, at: now })
      return token
    },
    /** For an account whose sign-ins have ended: the next token is of a new one. */
    forget: (id: string) => void issued.delete(id),
  }
}
