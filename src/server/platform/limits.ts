// Rate limits (SECURITY.md lists them). One mechanism for calls and events: an allowance has a name and is
// drawn from under a key, which is the account, else the address.

import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { LimitName } from '#contract/endpoint.ts'
import type { EventLimitName } from '#contract/events.ts'
import { DomainError } from '#domain/errors.ts'
import type { Redis } from './redis.ts'

interface Allowance {
  readonly points: number
  readonly seconds: number
  /** On top of it, for moments that come seldom. */
  readonly burst?: { readonly points: number; readonly seconds: number }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

const ALLOWANCES = {
  'sign-in': { points: 30, seconds: 15 * MINUTE },
  'sign-in-name': { points: 10, seconds: 15 * MINUTE },
  'sign-up': { points: 20, seconds: HOUR },
  search: { points: 60, seconds: MINUTE },
  avatar: { points: 10, seconds: HOUR },
  purchase: { points: 10, seconds: HOUR },
  withdraw: { points: 10, seconds: HOUR },
  voice: { points: 20, seconds: MINUTE },
  socket: { points: 60, seconds: MINUTE },
  event: { points: 600, seconds: MINUTE },
  // Five a second, and twenty when many were kept back: a person who was offline sends them all at once.
  text: { points: 5, seconds: 1, burst: { points: 15, seconds: 10 } },
  other: { points: 300, seconds: MINUTE },
} as const satisfies Record<LimitName | EventLimitName | 'sign-in-name' | 'socket', Allowance>

export type AllowanceName = keyof typeof ALLOWANCES

/** Each node counts these for itself: a way to Redis and back with every message would be too long. */
const COUNTED_PER_NODE: ReadonlySet<string> = new Set<AllowanceName>(['socket', 'event', 'text'])

export interface Limits {
  /** Refuses with the seconds to wait once the allowance is used up. */
  take(name: AllowanceName, key: string): Promise<void>
}

export function openLimits(options: { readonly enabled: boolean; readonly redis?: Redis | null }): Limits {
  if (!options.enabled) return { take: async () => {} }
  const limiters = new Map(
    Object.entries(ALLOWANCES).map(([name, allowance]: [string, Allowance]) => [name, limiterOf(name, allowance, options.redis ?? null)]),
  )
  return {
    async take(name, key) {
      const limiter = limiters.get(name)
      if (!limiter) throw new Error(`no allowance named ${name}`)
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        const { msBeforeNext } = refusal as { msBeforeNext: number }
        throw new DomainError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
      }
    },
  }
}

function limiterOf(name: string, { points, seconds, burst }: Allowance, redis: Redis | null): Pick<RateLimiterMemory, 'consume'> {
  const ofThisNode = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  if (burst) return new BurstyRateLimiter(ofThisNode, limiterOf(`${name}-burst`, burst, null) as RateLimiterMemory)
  if (redis === null || COUNTED_PER_NODE.has(name)) return ofThisNode
  return new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `guftagu:${name}`,
    points,
    duration: seconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: ofThisNode,
  })
}

/** An IPv6 customer holds a whole /64, so that is what counts as one address. */
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
