// Presence. It is emitted only to accounts in whose list the person is.

import * as z from 'zod'
import { Time } from './shapes.ts'

/** `lastSeen` is null when the account was never online. */
export const presenceFields = { isOnline: z.boolean(), lastSeen: Time.nullable() }

export const PersonStatus = z.object({ userID: z.string(), ...presenceFields })
export type PersonStatus = z.infer<typeof PersonStatus>
