// Part of the hourly job: what has expired is removed.

import type { Deps } from '../deps.ts'

const ADDRESS_KEPT_MS = 90 * 24 * 60 * 60_000

export async function removeExpiredSignIns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { query } = db.background
  const now = clock.now()
  for (const table of ['sign_ins', 'mailed_links', 'email_changes'] as const)
    await query.deleteFrom(table).where('expires_at', '<=', now).execute()
  await query
    .deleteFrom('known_addresses')
    .where('last_used_at', '<', new Date(now.getTime() - ADDRESS_KEPT_MS))
    .execute()
}
