// SQL of what chatters said about their availability.

import { type Availability, availabilityAt } from '#domain/availability.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export interface Chosen {
  readonly availability: Availability
  /** Null when nothing was ever chosen. */
  readonly changedAt: Date | null
}

const NOTHING_CHOSEN: Chosen = { availability: { state: 'available' }, changedAt: null }

/** What counts at this time. */
export async function findAvailabilities(query: Query | Tx, ids: readonly AccountId[], now: Date): Promise<(id: AccountId) => Chosen> {
  if (ids.length === 0) return () => NOTHING_CHOSEN
  const rows = await query
    .selectFrom('availability')
    .select(['account_id', 'state', 'off_at', 'until_at', 'changed_at'])
    .where('account_id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.account_id, toChosen(row, now)]))
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

function toChosen({ state, off_at, until_at, changed_at }: Schema['availability'], now: Date): Chosen {
  return { availability: availabilityAt(toAvailability(state, off_at, until_at), now), changedAt: changed_at }
}

function toAvailability(state: Availability['state'], offAt: Date | null, until: Date | null): Availability {
  if (state === 'available' || until === null) return { state: 'available' }
  return state === 'break' || offAt === null ? { state: 'break', until } : { state: 'off_at', offAt, until }
}
