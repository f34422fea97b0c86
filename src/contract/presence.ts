// Who is there. Only people in whose list somebody is learn of it.

import * as z from 'zod'
import { Time } from './shapes.ts'

/** Null when they were never there. */
export const presenceFields = { isOnline: z.boolean(), lastSeen: Time.nullable() }

export const PersonStatus = z.object({ userID: z.string(), ...presenceFields })
export type PersonStatus = z.infer<typeof PersonStatus>
