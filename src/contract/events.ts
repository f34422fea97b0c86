// One description per socket event. The server takes validation and authorization from it, the web
// its types. Every client event is acknowledged.

import * as z from 'zod'
import { SESSION_STATUSES } from '#domain/sessions.ts'
import type { Caller } from './endpoint.ts'
import { AccountId } from './shapes.ts'

export interface ClientEvent {
  readonly summary: string
  readonly callers: readonly [Exclude<Caller, 'anyone'>, ...Exclude<Caller, 'anyone'>[]]
  readonly payload: z.ZodType
  /** What a successful acknowledgement carries beside `ok: true`. */
  readonly ack: z.ZodObject
}

export interface ServerEvent {
  readonly summary: string
  readonly payload: z.ZodType
}

export const CLIENT_EVENTS = {
  userOnline: {
    summary: 'Says who is there, on connect; must name the account of the token',
    callers: ['signed-in'],
    payload: AccountId,
    ack: z.object({}),
  },
} as const satisfies Record<string, ClientEvent>

export const OFFICE_LISTS = ['account-requests', 'session-requests', 'payment-methods', 'withdraw-requests'] as const
export type OfficeList = (typeof OFFICE_LISTS)[number]

export const SERVER_EVENTS = {
  accountUpdate: {
    summary: 'Your account changed: read it again, and leave when it no longer answers',
    payload: z.object({ userID: z.string() }),
  },
  sessionUpdate: {
    summary: 'A session of yours was bought, decided or deleted: look it up again',
    payload: z.object({
      sessionID: z.string(),
      userID: z.string(),
      chatterID: z.string(),
      status: z.enum([...SESSION_STATUSES, 'deleted']),
    }),
  },
  withdrawUpdate: {
    summary: 'A withdraw of yours was requested, changed or deleted: look at your balance again',
    payload: z.object({ withdrawID: z.string() }),
  },
  officeUpdate: {
    summary: 'For admins: something in this list of the back office is new or different',
    payload: z.object({ list: z.enum(OFFICE_LISTS) }),
  },
} as const satisfies Record<string, ServerEvent>

export type ClientEventName = keyof typeof CLIENT_EVENTS
export type ServerEventName = keyof typeof SERVER_EVENTS
export type PayloadOf<E extends ClientEventName> = z.output<(typeof CLIENT_EVENTS)[E]['payload']>
export type PayloadFor<E extends ClientEventName> = z.input<(typeof CLIENT_EVENTS)[E]['payload']>
export type ServerPayload<E extends ServerEventName> = z.output<(typeof SERVER_EVENTS)[E]['payload']>

export type Refusal = { readonly ok: false; readonly code: string; readonly message: string }
export type AckOf<E extends ClientEventName> = ({ readonly ok: true } & z.output<(typeof CLIENT_EVENTS)[E]['ack']>) | Refusal
