// Rate limits of calls and events (listed in SECURITY.md). An allowance has a name and is counted by a key: the sign-in, the account, or
// the address of a caller who has neither.

import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { DomainError } from '#domain/errors.ts'
import type { Redis } from '../realtime/redis.ts'

interface Limiter {
  readonly taking: Pick<RateLimiterMemory, 'consume'>
  readonly counting: Pick<RateLimiterMemory, 'penalty' | 'reward'>
}

interface Rate {
  readonly points: number
  readonly seconds: number
}

/** Counted in Redis when there is one, except for events so frequent that a round trip each time would take too long. */
export type Allowance = Rate &
  (
    | { readonly countedPerNode?: false; readonly burst?: never }
    /** `burst` is allowed in addition to the rate. It cannot be counted in Redis. */
    | { readonly countedPerNode: true; readonly burst?: Rate }
  )

/** Which allowances a call with a token counts against. */
export interface CountedBy<Name extends string = string> {
  readonly signIn: Name
  readonly account?: Name
}

export interface Limits<Name extends string = string> {
  /** Throws an error with the seconds to wait once the allowance is used up. */
  take(name: Name, key: string, points?: number): Promise<void>
  /** Undoes a `take` or `count` that turned out not to count. */
  giveBack(name: Name, key: string): Promise<void>
  /** Adds to the count and returns the new count. Unlike `take`, it does not throw when the allowance is used up. */
  count(name: Name, key: string, points?: number): Promise<number>
}

export function openLimits<Name extends string>(
  allowances: Readonly<Record<Name, Allowance>>,
  options: { readonly enabled: boolean; readonly redis?: Redis | null },
): Limits<Name> {
  if (!options.enabled) return { take: async () => {}, giveBack: async () => {}, count: async () => 0 }
  const limiters = new Map(
    Object.entries<Allowance>(allowances).map(([name, allowance]) => [name, openLimiter(name, allowance, options.redis ?? null)]),
  )
  const limiterOf = (name: Name) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no allowance named ${name}`)
    return limiter
  }
  return {
    async take(name, key, points = 1) {
      try {
        await limiterOf(name).taking.consume(key, points)
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        const { msBeforeNext } = refusal as { msBeforeNext: number }
        throw new DomainError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).counting.reward(key)
    },
    async count(name, key, points = 1) {
      return (await limiterOf(name).counting.penalty(key, points)).consumedPoints
    },
  }
}

function openLimiter(name: string, allowance: Allowance, redis: Redis | null): Limiter {
  const { points, seconds, countedPerNode, burst } = allowance
  const ofThisNode = inMemory(name, allowance)
  if (burst) return { taking: new BurstyRateLimiter(ofThisNode, inMemory(`${name}-burst`, burst)), counting: ofThisNode }
  if (redis === null || countedPerNode) return { taking: ofThisNode, counting: ofThisNode }
  const ofAllNodes = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `guftagu:${name}`,
    points,
    duration: seconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: ofThisNode,
  })
  return { taking: ofAllNodes, counting: ofAllNodes }
}

function inMemory(name: string, { points, seconds }: Rate): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
}

/** An IPv6 customer has a whole /64, so a /64 counts as one address. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : []
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
