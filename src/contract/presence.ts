// Presence, and the availability that chatters set. Both are emitted only to accounts that have the person in their list.

import * as z from 'zod'
import { AVAILABILITY_STATES } from '#domain/availability.ts'
import { Time } from './shapes.ts'

/** `lastSeen` is null when the account was never online. */
export const presenceFields = { isOnline: z.boolean(), lastSeen: Time.nullable() }

export const PersonStatus = z.object({ userID: z.string(), ...presenceFields })
export type PersonStatus = z.infer<typeof PersonStatus>

/** Pages apply it by the server's clock: `off_at` means available until `offAt`, and off from then on. Both end at `until`. */
export const Availability = z.object({
  state: z.enum(AVAILABILITY_STATES),
  offAt: Time.nullable(),
  /** When they are available again. */
  until: Time.nullable(),
  /** When the chatter set it; null if never. A page ignores states older than the one it has. */
  changedAt: Time.nullable(),
})
export type Availability = z.infer<typeof Availability>
