// The audit trail (docs/product.md#audit-trail). Additions to the customer's calls.

import * as z from 'zod'
import { ADMIN_ACTION_NAMES, SUBJECT_KINDS } from '#domain/trail.ts'
import { endpoint } from './endpoint.ts'
import { AccountId, line, Time } from './shapes.ts'

const Party = z.object({ _id: z.string(), username: z.string(), avatar: z.string().nullable() })

export const TrailRow = z.object({
  _id: z.string(),
  /** Plain strings, because the trail has rows from older versions, too. */
  action: z.string(),
  subjectKind: z.string(),
  subjectID: z.string(),
  /** Null for the operator, who ran a command on the machine. */
  by: Party.nullable(),
  /** The people that the action concerns. */
  people: z.array(Party),
  /** The recorded values. Amounts are in paisa; people are given by name. */
  fields: z.array(
    z.object({
      field: z.string(),
      before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      isChanged: z.boolean(),
    }),
  ),
  /** The network address; blank when it was erased. */
  address: z.string(),
  createdAt: Time,
})
export type TrailRow = z.infer<typeof TrailRow>

/** A day of the business time zone. */
const Day = z.iso.date().refine((day) => day >= '1970-01-01', 'Must be a day since 1970.')

const TrailId = z.uuid().transform((text) => text.toLowerCase())

const trailFilter = z.object({
  /** The name of a person it concerns, an id, a transaction ID or a bank reference. */
  searchText: line(254),
  admin: AccountId.optional(),
  action: z.enum(ADMIN_ACTION_NAMES).optional(),
  subject: z.enum(SUBJECT_KINDS).optional(),
  /** A person that the action concerns. */
  account: AccountId.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Views are listed separately, because there are so many. */
  show: z.enum(['changes', 'views']).default('changes'),
})
export type TrailFilter = z.input<typeof trailFilter>

export const listTrail = endpoint({
  summary: 'The audit trail, newest first: without `cursor` from the newest row on, then with `next` as `cursor` until it is null',
  method: 'GET',
  path: '/admin/trail/all',
  callers: ['admin'],
  limit: 'search',
  query: trailFilter.extend({ cursor: TrailId.optional() }),
  reply: {
    200: z.object({
      rows: z.array(TrailRow),
      next: z.string().nullable(),
      /** The admins to choose from in the filter; only on the first page. */
      admins: z.array(Party),
    }),
  },
})

export const fetchTrailRow = endpoint({
  summary: 'One row of the audit trail',
  method: 'GET',
  path: '/admin/trail/one/:id',
  callers: ['admin'],
  params: z.object({ id: TrailId }),
  reply: { 200: z.object({ row: TrailRow }) },
})

export const exportTrail = endpoint({
  summary: 'The audit trail with a filter, as a CSV file',
  method: 'GET',
  path: '/admin/trail/export',
  callers: ['admin'],
  limit: 'export',
  /** `language`: of the headings; an unknown one is English. */
  query: trailFilter.extend({ language: z.string().max(10).default('en') }),
  csv: true,
  reply: { 200: z.string() },
})
