// Password hashes are slow on purpose. They run on worker threads, a few at a time, in a bounded queue: a flood of sign-ins waits for its
// turn while other calls continue.

import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { openQueue } from '../process/queue.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
  /** For unknown names: takes as long as a real check. */
  verifyUnknown(password: string): Promise<false>
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
  // One core stays free for other calls.
  const inTurn = openQueue({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), maxWaiting: MAX_WAITING })
  const unknownHash = inTurn(() => hash('no account has this password', settings))
  return {
    hash: (password) => inTurn(() => hash(password, settings)),
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash, password, settings)),
    async verifyUnknown(password) {
      const passwordHash = await unknownHash
      await inTurn(() => verify(passwordHash, password, settings))
      return false
    },
  }
}
