// Links as if they had just been mailed.

import { createHash, randomBytes } from 'node:crypto'
import { nameKey } from '#domain/text.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const VALID_MS = 30 * 60_000

/** Returns the link's token. With a new email address the link confirms that address, otherwise it resets the password. */
export async function aMailedLink(app: TestApp, { id }: Person, { newEmail = null }: { readonly newEmail?: string | null } = {}) {
  const [now, query, token] = [app.clock.now(), app.db.query, randomBytes(32).toString('base64url')]
  const expiresAt = new Date(now.getTime() + VALID_MS)
  if (newEmail !== null) {
    const change = { new_email: newEmail, requested_at: now, expires_at: expiresAt }
    await query
      .insertInto('email_changes')
      .values({ account_id: id, ...change })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
      .execute()
  }
  await query
    .insertInto('mailed_links')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: id,
      kind: newEmail === null ? 'reset-password' : 'confirm-email',
      new_email: newEmail,
      new_email_key: newEmail === null ? null : nameKey(newEmail),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return token
}
