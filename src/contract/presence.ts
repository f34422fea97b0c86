// Presence, and what chatters say about their availability. Both are emitted only to accounts in whose list the person is.

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
  /** When it was chosen; null when nothing was ever chosen. A page drops what is older than what it has. */
  changedAt: Time.nullable(),
})
export type Availability = z.infer<typeof Availability>
