// What the tables of costs are written in.

import { PAGE_SIZE } from '#contract/shapes.ts'
import type { CallCost } from './platform/http/endpoints.ts'

export interface Cost extends CallCost {
  /** The most rows that are read for it, beside what it grows with. */
  readonly rows: number
  /** The indexes along which they are found. None means that the database is not asked. */
  readonly indexes: readonly string[]
  /** What makes it more expensive for an account that has very many. The database ends every statement after ten seconds. */
  readonly growsWith?:
    | 'own sessions'
    | 'own notices'
    | 'own notices and admin actions'
    | 'own withdrawals'
    | 'own journal'
    | 'reports'
    | 'complaints and their messages'
    | 'pending requests'
    | 'payment methods'
    | 'payout runs'
    | 'rows of bank statements'
    /** Those that a figure of the Dashboard counts in a range of days. */
    | 'counted rows'
    | 'pending requests and counted rows'
    | 'matching names'
    | 'pending requests and matching names'
    | 'rows of the file'
    | 'sessions of the person'
}

export const KB = 1024
/** A sentence, or one object. */
export const ONE: Pick<Cost, 'replyBytes'> = { replyBytes: 16 * KB }
/** A numbered page: 20 rows of at most 12 KB. */
export const PAGE: Pick<Cost, 'replyBytes'> = { replyBytes: 256 * KB }
/**
 * A page of people, of at most 6 KB each. All running sessions are on the first: 240, when ten are bought in each hour of the longest plan.
 */
export const PEOPLE: Pick<Cost, 'replyBytes' | 'inTurn'> = { replyBytes: 1536 * KB, inTurn: true }

export const PEOPLE_ROWS = 240
/** Rows that an admin's list reads: one counter for each 4096 rows, up to a million; the rest of a piece; the page. */
export const NUMBERED_ROWS = 245 + 4096 + PAGE_SIZE
/** A search stops counting at 500. */
export const FOUND_ROWS = 501 + PAGE_SIZE
/** Rows that share the beginning of a transaction ID, an account number or a phone number. */
export const KEY_ROWS = 5_000
/** Looks that share a band with a new proof: 200 of each of four bands. */
export const LOOK_ROWS = 800
/** A chain of payments that were sent again is followed for 50 sessions; a list shows 10 on each side. */
export const CHAIN_ROWS = 50
