// Rate limits (SECURITY.md lists them). One mechanism for calls and events: an allowance
// has a name and is counted by a key: the account, or the address when there is none.

import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { DomainError } from '#domain/errors.ts'
import type { Redis } from '../realtime/redis.ts'

export interface Allowance {
  readonly points: number
  readonly seconds: number
  /** On top of it, for rare moments. */
  readonly burst?: { readonly points: number; readonly seconds: number }
  /** For what happens so often that a round trip to Redis each time would take too long. */
  readonly countedPerNode?: boolean
}

export interface Limits<Name extends string = string> {
  /** Refuses with the seconds to wait once the allowance is used up. */
  take(name: Name, key: string): Promise<void>
}

export function openLimits<Name extends string>(
  allowances: Readonly<Record<Name, Allowance>>,
  options: { readonly enabled: boolean; readonly redis?: Redis | null },
): Limits<Name> {
  if (!options.enabled) return { take: async () => {} }
  const limiters = new Map(
    Object.entries<Allowance>(allowances).map(([name, allowance]) => [name, limiterOf(name, allowance, options.redis ?? null)]),
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

function limiterOf(
  name: string,
  { points, seconds, burst, countedPerNode }: Allowance,
  redis: Redis | null,
): Pick<RateLimiterMemory, 'consume'> {
  const ofThisNode = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  if (burst) return new BurstyRateLimiter(ofThisNode, limiterOf(`${name}-burst`, burst, null) as RateLimiterMemory)
  if (redis === null || countedPerNode) return ofThisNode
  return new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `guftagu:${name}`,
    points,
    duration: seconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: ofThisNode,
  })
}

/** An IPv6 customer has a whole /64, so that counts as one address. */
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
