// Attempts to prove an identity, with a password or at the second step. Failed ones are counted by account and address together, which may
// be refused for some minutes, and by account alone, which only slows down. Otherwise anyone could lock out anyone else.

import { logInWaitMs } from '#domain/log-in-wait.ts'
import type { AllowanceName } from '../../allowances.ts'
import type { Deps } from '../../deps.ts'

type Counted = readonly [allowance: AllowanceName, key: string]

export interface Attempt {
  /** Per account and address: too many are refused. */
  readonly byPair: Counted
  /** Per account from any address: too many are delayed. */
  readonly byAccount: Counted
  /** A known address is never delayed. */
  readonly isKnownAddress: () => Promise<boolean>
}

/** On this node. With more, the next ones do not wait: refusing them would lock people out. */
const MAX_WAITING = 500
let waiting = 0

/** Counted before it is checked, so that many attempts at once count each other. */
export async function countAttempt(deps: Pick<Deps, 'limits' | 'clock'>, { byPair, byAccount, isKnownAddress }: Attempt): Promise<void> {
  await deps.limits.take(...byPair)
  const attempts = await deps.limits.count(...byAccount)
  const waitMs = logInWaitMs(attempts - 1)
  if (waitMs === 0 || (await isKnownAddress()) || waiting >= MAX_WAITING) return
  waiting += 1
  // The call has no lock and no connection of the database while it waits.
  await deps.clock.wait(waitMs).finally(() => {
    waiting -= 1
  })
}

/** One that succeeded is not counted. */
export async function giveBackAttempt({ limits }: Pick<Deps, 'limits'>, { byPair, byAccount }: Attempt): Promise<void> {
  for (const counted of [byPair, byAccount]) await limits.giveBack(...counted)
}
