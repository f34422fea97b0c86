import type * as contract from '#contract/presence.ts'
import type { Chosen } from './store.ts'

export function presentAvailability({ availability, changedAt }: Chosen): contract.Availability {
  const { state } = availability
  return {
    state,
    offAt: state === 'off_at' ? availability.offAt.toISOString() : null,
    until: state === 'available' ? null : availability.until.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  }
}
