// Sets a chatter's availability. The account is locked, so simultaneous choices are decided one after the other.

import { isDeepStrictEqual } from 'node:util'
import type { Availability } from '#contract/presence.ts'
import { type AvailabilityForm, chooseAvailability } from '#domain/availability.ts'
import type { Deps } from '../../deps.ts'
import { admit, type Principal } from '../../platform/auth/principal.ts'
import { lockSelf } from '../access.ts'
import { findAvailabilities, presentAvailability, saveAvailability } from './store.ts'

/** Repeating the current choice changes nothing. */
export async function setAvailability(deps: Deps, account: Principal, form: AvailabilityForm): Promise<Availability> {
  const { timeZone } = deps.config.calendar
  chooseAvailability(form, timeZone, deps.clock.now())
  return deps.db.transaction(async (tx) => {
    admit({ callers: ['chatter'] }, await lockSelf(tx, account))
    const now = await deps.clock.nowIn(tx)
    // Checked again, because the chosen time may have passed while this waited for the lock.
    const availability = chooseAvailability(form, timeZone, now)
    const before = (await findAvailabilities(tx, [account.id], now))(account.id)
    const next = presentAvailability(availability, now)
    if (isDeepStrictEqual({ ...before, changedAt: next.changedAt }, next)) return before
    await saveAvailability(tx, account.id, availability, now)
    await deps.events.publish(tx, { kind: 'availability_changed', accountId: account.id })
    return next
  })
}
