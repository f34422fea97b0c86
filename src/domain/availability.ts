// Whether a chatter says that they want to chat right now. A choice other than 'available' ends with its business day, so nobody stays on a
// forgotten break. It informs buyers and blocks nothing.

import { endOfDayIn, momentIn } from './business-time.ts'
import { DomainError } from './errors.ts'

export const AVAILABILITY_STATES = ['available', 'break', 'off_at'] as const
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number]

export type Availability =
  | { readonly state: 'available' }
  /** Until the end of the day. */
  | { readonly state: 'break'; readonly until: Date }
  /** Available until `offAt`, then off until the end of the day. */
  | { readonly state: 'off_at'; readonly offAt: Date; readonly until: Date }

const AVAILABLE: Availability = { state: 'available' }
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

export interface AvailabilityForm {
  readonly state: AvailabilityState | ''
  /** `HH:mm` of today in the business time zone. */
  readonly offAt: string
}

export function chooseAvailability({ state, offAt }: AvailabilityForm, timeZone: string, now: Date): Availability {
  if (state === '') throw new DomainError('availability_missing')
  if (state === 'available') return AVAILABLE
  const until = endOfDayIn(timeZone, now)
  if (state === 'break') return { state, until }
  const [, hours, minutes] = CLOCK.exec(offAt) ?? []
  if (hours === undefined) throw new DomainError('off_time_form')
  const moment = momentIn(timeZone, now, Number(hours) * 60 + Number(minutes))
  if (moment <= now || moment >= until) throw new DomainError('off_time_past')
  return { state, offAt: moment, until }
}

/** The choice as it applies now: 'available' again once its day is over. */
export function availabilityAt(chosen: Availability, now: Date): Availability {
  return chosen.state !== 'available' && now >= chosen.until ? AVAILABLE : chosen
}

/** What buyers read. 'off' applies once the chosen time has passed. */
export function shownAvailability(chosen: Availability, now: Date): 'available' | 'break' | 'until' | 'off' {
  const current = availabilityAt(chosen, now)
  if (current.state !== 'off_at') return current.state
  return now < current.offAt ? 'until' : 'off'
}
