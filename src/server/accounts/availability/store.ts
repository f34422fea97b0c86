// SQL for chatters' availability, and its wire format.

import type * as contract from '#contract/presence.ts'
import { type Availability, availabilityAt } from '#domain/availability.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Query, Tx } from '../../platform/db/database.ts'

const NOTHING_CHOSEN: contract.Availability = { state: 'available', offAt: null, until: null, changedAt: null }

/** The availability in effect at `now`. */
export async function findAvailabilities(
  query: Query | Tx,
  ids: readonly AccountId[],
  now: Date,
): Promise<(id: AccountId) => contract.Availability> {
  if (ids.length === 0) return () => NOTHING_CHOSEN
  const rows = await query
    .selectFrom('availability')
    .select(['account_id', 'state', 'off_at', 'until_at', 'changed_at'])
    .where('account_id', 'in', ids)
    .execute()
  const current = rows.map(({ account_id, state, off_at, until_at, changed_at }) => {
    const availability = availabilityAt(toAvailability(state, off_at, until_at), now)
    return [account_id, presentAvailability(availability, changed_at)] as const
  })
  const byId = new Map<string, contract.Availability>(current)
  return (id) => byId.get(id) ?? NOTHING_CHOSEN
}

export async function saveAvailability(tx: Tx, id: AccountId, availability: Availability, changedAt: Date): Promise<void> {
  const values = {
    state: availability.state,
    off_at: availability.state === 'off_at' ? availability.offAt : null,
    until_at: availability.state === 'available' ? null : availability.until,
    changed_at: changedAt,
  }
  await tx
    .insertInto('availability')
    .values({ account_id: id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export function presentAvailability(availability: Availability, changedAt: Date): contract.Availability {
  return {
    state: availability.state,
    offAt: availability.state === 'off_at' ? availability.offAt.toISOString() : null,
    until: availability.state === 'available' ? null : availability.until.toISOString(),
    changedAt: changedAt.toISOString(),
  }
}

function toAvailability(state: Availability['state'], offAt: Date | null, until: Date | null): Availability {
  if (state === 'available' || until === null) return { state: 'available' }
  return state === 'break' || offAt === null ? { state: 'break', until } : { state: 'off_at', offAt, until }
}
