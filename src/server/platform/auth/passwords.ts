// Password hashes are slow on purpose. They run on other threads, a few at a time, in a queue with an
// end: a flood of sign-ins waits for its turn while every other call goes on.

import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { openQueue } from '../process/queue.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
  /** Takes as long as a real check, for names that do not exist. */
  verifyAgainstNobody(password: string): Promise<false>
}

export interface PasswordCost {
  readonly memoryKiB: number
  readonly passes: number
}

const COST: PasswordCost = { memoryKiB: 19 * 1024, passes: 2 }
const MAX_WAITING = 500

export function openPasswords(cost: PasswordCost = COST): Passwords {
  // The library's default algorithm is argon2id.
  const settings: Options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }
  // One core stays free for everybody who is not signing in.
  const inTurn = openQueue({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), maxWaiting: MAX_WAITING })
  const nobody = inTurn(() => hash('nobody has this password', settings))
  return {
    hash: (password) => inTurn(() => hash(password, settings)),
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash, password, settings)),
    async verifyAgainstNobody(password) {
      const passwordHash = await nobody
      await inTurn(() => verify(passwordHash, password, settings))
      return false
    },
  }
}
