// Attempts to prove an identity, by password or second step. Failures are counted per account and address, where too many are
// refused for some minutes, and per account alone, where too many are only delayed. Otherwise anyone could lock out anyone else.

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

/** Limit of delayed attempts on this node. Further ones proceed without a delay, because refusing them would lock people out. */
const MAX_WAITING = 500
let waiting = 0

/** Counts before checking, because simultaneous attempts must count each other. */
export async function countAttempt(deps: Pick<Deps, 'limits' | 'clock'>, { byPair, byAccount, isKnownAddress }: Attempt): Promise<void> {
  await deps.limits.take(...byPair)
  const attempts = await deps.limits.count(...byAccount)
  const waitMs = logInWaitMs(attempts - 1)
  if (waitMs === 0 || (await isKnownAddress()) || waiting >= MAX_WAITING) return
  waiting += 1
  // Holds no lock and no database connection while it waits.
  await deps.clock.wait(waitMs).finally(() => {
    waiting -= 1
  })
}

/** Stops counting an attempt that succeeded. */
export async function giveBackAttempt({ limits }: Pick<Deps, 'limits'>, { byPair, byAccount }: Attempt): Promise<void> {
  for (const counted of [byPair, byAccount]) await limits.giveBack(...counted)
}
