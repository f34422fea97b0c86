// Removes expired rows, as part of the hourly job.

import type { Deps } from '../../deps.ts'
import { TICKET_MS } from '../../platform/auth/tickets.ts'
import { sharedTime } from '../../platform/process/clock.ts'
import { PENDING_MS } from './second-step/authenticator.ts'
import { CHALLENGE_MS } from './second-step/passkeys-check.ts'

const ADDRESS_KEPT_MS = 90 * 24 * 60 * 60_000

export async function removeExpiredSignIns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { query } = db.background
  const now = await sharedTime({ db, clock })
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  for (const table of ['sign_ins', 'mailed_links', 'email_changes'] as const)
    await query.deleteFrom(table).where('expires_at', '<=', now).execute()
  await query.deleteFrom('known_addresses').where('last_used_at', '<', before(ADDRESS_KEPT_MS)).execute()
  await query.deleteFrom('used_tickets').where('used_at', '<', before(TICKET_MS)).execute()
  await query.deleteFrom('passkey_challenges').where('created_at', '<', before(CHALLENGE_MS)).execute()
  await query.deleteFrom('authenticators').where('confirmed_at', 'is', null).where('created_at', '<', before(PENDING_MS)).execute()
}
