// The state of the model in money-model.ts, and functions that read it. Times are milliseconds, money is paisa.

export const TITLES = ['Basic', 'Standard', 'Gold'] as const
export type Title = (typeof TITLES)[number]
export const MINUTES: Readonly<Record<Title, number>> = { Basic: 15, Standard: 30, Gold: 60 }
/** 2.5 %, so that prices do not divide evenly. */
export const FEE_PERCENT = 2.5

export const MINUTE_MS = 60_000

export type Status = 'pending' | 'completed' | 'rejected'
export type Reason = 'unreadable' | 'other'

export interface Someone {
  isBanned: boolean
  isDeleted: boolean
}

export interface Chatter extends Someone {
  readonly prices: Record<Title, number>
  held: number
  available: number
  pending: number
  withdrawn: number
  /** What they owe after refunds. */
  advance: number
}

export interface Method {
  isListed: boolean
  limit: number | null
  /** Keyed by month. */
  readonly received: Map<string, number>
}

export interface Session {
  readonly buyer: number
  readonly chatter: number
  readonly method: number
  readonly price: number
  readonly minutes: number
  readonly month: string
  readonly title: Title
  readonly transaction: string
  /** The rejected session that was sent again. */
  readonly again: number | null
  status: Status
  rejectedAt: number | null
  reason: Reason | null
  start: number | null
  /** The session it continues: it starts when that one ends. */
  follows: boolean
  hasMet: boolean
  keptUntil: number | null
  /** Because the two never met. */
  wasKept: boolean
  isLapsed: boolean
  isReleased: boolean
  /** It has no minutes left. */
  isRefunded: boolean
  /** When a full refund ended it. */
  stoppedAt: number | null
  isDeleted: boolean
  /** The rule of its credit, and what of it is still held. */
  holdHours: number | null
  held: number
}

export interface Withdrawal {
  readonly chatter: number
  readonly amount: number
  status: Status
  isDeleted: boolean
  /** A bank row was confirmed as its payment. This counts while the withdraw is completed. */
  hasRow: boolean
}

export interface Model {
  now: number
  /** The setting. */
  holdHours: number | null
  readonly buyers: readonly Someone[]
  readonly chatters: readonly Chatter[]
  readonly methods: readonly Method[]
  readonly sessions: Session[]
  readonly withdrawals: Withdrawal[]
  readonly refunds: Refund[]
  readonly proposals: Proposal[]
}

/** All plans are offered and nothing has happened yet. */
export function freshModel(now: number, size: { readonly buyers: number; readonly chatters: number; readonly methods: number }): Model {
  const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
  return {
    now,
    holdHours: null,
    buyers: many(size.buyers, () => ({ isBanned: false, isDeleted: false })),
    chatters: many(size.chatters, () => ({
      isBanned: false,
      isDeleted: false,
      prices: { Basic: 10_001, Standard: 33_333, Gold: 100_000 },
      held: 0,
      available: 0,
      pending: 0,
      withdrawn: 0,
      advance: 0,
    })),
    methods: many(size.methods, () => ({ isListed: true, limit: null, received: new Map() })),
    sessions: [],
    withdrawals: [],
    refunds: [],
    proposals: [],
  }
}

export function endOf({ start, minutes, stoppedAt }: Session): number {
  return stoppedAt ?? (start ?? 0) + minutes * MINUTE_MS
}

export function feeOf(price: number): number {
  return Math.floor((price * FEE_PERCENT * 100) / 10_000)
}

export interface Refund {
  readonly session: number
  readonly amount: number
  readonly fromChatter: number
  readonly advance: number
  /** Null until the buyer has entered one. */
  account: string | null
  reference: string | null
}

export interface Proposal {
  readonly action:
    | { readonly kind: 'refund'; readonly session: number; readonly amount: number }
    | { readonly kind: 'payRefund'; readonly refund: number; readonly account: string; readonly reference: string }
    | { readonly kind: 'setWithdraw'; readonly withdrawal: number; readonly to: Status; readonly expected: Status }
  readonly amount: number
  readonly expiresAt: number
  status: 'pending' | 'confirmed' | 'declined' | 'expired' | 'overtaken'
  decidedBy: number | null
}

/** Calls that people make for themselves. */
export function asThemself<S extends Someone>(who: S, act: (who: S) => number): number {
  if (who.isDeleted) return 401
  return who.isBanned ? 403 : act(who)
}

/** The model only refers to things it has. */
export function at<T>(list: readonly T[], place: number): T {
  const item = list[place]
  if (item === undefined) throw new Error(`the model has nothing at ${place}`)
  return item
}
