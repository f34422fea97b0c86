// Notices: the list, marking them as read, the settings, and the devices that receive push messages (docs/product.md#notices).

import * as z from 'zod'
import { NOTICE_KINDS } from '#domain/notices.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { REJECTION_REASONS } from '#domain/rejections.ts'
import { endpoint } from './endpoint.ts'
import { line, NoticeDeviceId, NoticeId, pageQuery, Reply, Revision, Rupees, Time } from './shapes.ts'

const MAX_IDS = 100
const Kind = z.enum(NOTICE_KINDS)
const Reason = z.enum(REJECTION_REASONS)

export const Notice = z.object({
  _id: z.string(),
  kind: Kind,
  createdAt: Time,
  readAt: Time.nullable(),
  /** For a refund, the refunded session. */
  sessionID: z.string().nullable(),
  withdrawID: z.string().nullable(),
  refundID: z.string().nullable(),
  /** The other party of the session, or the chatter who asks to be approved. */
  party: z.object({ _id: z.string(), username: z.string() }).nullable(),
  plan: z.enum(PLAN_TITLES).nullable(),
  minutes: z.number().int().nullable(),
  amount: Rupees.nullable(),
  /** Why the payment was rejected, if the admin gave a reason. */
  reason: Reason.nullable(),
  /** Unread messages of the session; 1 for every other kind. */
  count: z.number().int(),
})
export type Notice = z.infer<typeof Notice>

export const Unread = z.object({ unread: z.number().int(), revision: Revision })
export type Unread = z.infer<typeof Unread>

export const listNotices = endpoint({
  summary: 'Your notices, newest first',
  method: 'GET',
  path: '/notices/all',
  callers: ['signed-in'],
  query: pageQuery,
  /** The newest 1000 are listed. The unread ones are counted up to 100; `unreadDecisions` are those about decided payments. */
  reply: {
    200: z.object({
      notices: z.array(Notice),
      totalNotices: z.number().int(),
      unreadDecisions: z.number().int(),
      ...Unread.shape,
    }),
  },
})

export const readNotices = endpoint({
  summary: 'Mark your notices as read; ids of other people’s notices are ignored',
  method: 'PUT',
  path: '/notices/read',
  callers: ['signed-in'],
  body: z
    .object({
      ids: z.array(NoticeId).max(MAX_IDS).optional(),
      kinds: z.array(Kind).max(NOTICE_KINDS.length).optional(),
      all: z.literal(true).optional(),
    })
    .refine(({ ids, kinds, all }) => ids !== undefined || kinds !== undefined || all === true, 'Must have ids, kinds, or all.'),
  reply: { 200: Unread },
})

/** '22:30' */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:30.')
const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay })
const KindChoice = z.object({ kind: Kind, push: z.boolean(), mail: z.boolean() })

export const NoticeDevice = z.object({ _id: z.string(), name: z.string(), createdAt: Time, lastSentAt: Time.nullable() })
export type NoticeDevice = z.infer<typeof NoticeDevice>

export const NoticeSettings = z.object({
  /** The kinds that this account can receive. */
  kinds: z.array(KindChoice),
  quietHours: QuietHours.nullable(),
  timeZone: z.string(),
  /** Whether push messages and mails may name people and amounts. */
  showDetails: z.boolean(),
  devices: z.array(NoticeDevice),
  /** Base64url, for `pushManager.subscribe`. */
  pushKey: z.string(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const fetchNoticeSettings = endpoint({
  summary: 'What you are notified of, how, and on which devices',
  method: 'GET',
  path: '/notices/settings',
  callers: ['signed-in'],
  maxReplyBytes: 16 * 1024,
  reply: { 200: NoticeSettings },
})

export const updateNoticeSettings = endpoint({
  summary: 'Change what you are notified of; what is absent stays as it is',
  method: 'PUT',
  path: '/notices/settings',
  callers: ['signed-in'],
  body: z.object({
    kinds: z.array(KindChoice).max(NOTICE_KINDS.length).optional(),
    quietHours: QuietHours.nullable().optional(),
    timeZone: z.string().max(64).optional(),
    showDetails: z.boolean().optional(),
    /** Language of mails, as in the `lang` attribute. */
    language: z.string().max(10).optional(),
  }),
  reply: { 200: Reply },
})

const LONGEST_ENDPOINT = 1_000
const LONGEST_DEVICE_NAME = 100
const PUBLIC_KEY_LETTERS = 87
const AUTH_LETTERS = 22

function base64Url(letters: number) {
  return z.string().regex(new RegExp(`^[\\w-]{${letters}}$`), `Must be ${letters} letters of base64url.`)
}

export const addNoticeDevice = endpoint({
  summary: 'Send push messages to this browser, too; the same endpoint again replaces its keys, name and account',
  method: 'POST',
  path: '/notices/devices/add',
  callers: ['signed-in'],
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(LONGEST_ENDPOINT),
    /** 65 and 16 bytes, as `toJSON()` of a push subscription writes them. */
    keys: z.object({ p256dh: base64Url(PUBLIC_KEY_LETTERS), auth: base64Url(AUTH_LETTERS) }),
    name: line(LONGEST_DEVICE_NAME).refine((text) => text.trim() !== '', 'Must not be empty.'),
    language: z.string().max(10),
  }),
  reply: { 201: Reply.extend({ device: NoticeDevice }) },
})

export const removeNoticeDevice = endpoint({
  summary: 'Stop sending push messages to one of your devices',
  method: 'DELETE',
  path: '/notices/devices/delete/:id',
  callers: ['signed-in'],
  params: z.object({ id: NoticeDeviceId }),
  reply: { 200: Reply },
})

export const testNoticeDevice = endpoint({
  summary: 'Send a test notice to one of your devices',
  method: 'POST',
  path: '/notices/devices/test/:id',
  callers: ['signed-in'],
  limit: 'test-notice',
  params: z.object({ id: NoticeDeviceId }),
  reply: { 202: Reply },
})

/** The content of a push message. The service worker writes the text from it, in the device's language. */
export const PushPayload = z.object({
  /** Null for a test. */
  kind: Kind.nullable(),
  noticeID: z.string(),
  /** A newer push message with the same tag replaces the older one on the device. */
  tag: z.string(),
  language: z.string(),
  path: z.string(),
  /** Absent unless the account allows details. */
  party: z.string().optional(),
  plan: z.enum(PLAN_TITLES).optional(),
  minutes: z.number().int().optional(),
  amount: Rupees.optional(),
  reason: Reason.optional(),
  count: z.number().int().optional(),
})
export type PushPayload = z.infer<typeof PushPayload>

export const unsubscribe = endpoint({
  summary: 'Stop the mails of one kind, by the link in such a mail (RFC 8058)',
  method: 'POST',
  path: '/notices/unsubscribe',
  callers: ['anyone'],
  query: z.object({ token: z.string().max(300) }),
  reply: { 200: Reply },
})
