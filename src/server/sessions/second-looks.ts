// Decides whether two sessions' pictures show one payment. Clearing a pair needs proof: if
// a picture is gone or cannot be compared, the fingerprint's result stays (decision 0051).

import { join } from 'node:path'
import { DomainError } from '#domain/errors.ts'
import type { SessionId } from '#domain/ids.ts'
import { provesAnotherPayment } from '#domain/proof-reading.ts'
import type { Deps } from '../deps.ts'
import { PROOF_SHAPE } from '../file-folders.ts'
import { greyOf } from '../platform/media/images.ts'
import { showsSomethingElse } from '../platform/media/second-look.ts'
import { findUndecidedPairs, findWaitingForSecondLook, type PairVerdict, saveVerdict, type UndecidedPair } from './picture-pairs.ts'

type LookDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'recognition' | 'events'>

/** The next hourly run does the rest. */
const ENOUGH_MS = 25_000
const SESSIONS_PER_HOUR = 50

/** Compares a session's picture with those it may match. */
export async function lookAgain(deps: LookDeps, id: SessionId): Promise<void> {
  if (deps.recognition.isOff) return
  const startedAt = performance.now()
  const verdicts: PairVerdict[] = []
  for (const pair of await findUndecidedPairs(deps.db.background.query, id)) {
    if (performance.now() - startedAt > ENOUGH_MS) break
    const verdict = await decide(deps, pair)
    if (verdict) verdicts.push(verdict)
  }
  if (verdicts.length === 0) return
  await deps.db.background.transaction(async (tx) => {
    const now = await deps.clock.nowIn(tx)
    for (const verdict of verdicts) await saveVerdict(tx, verdict, now)
    await deps.events.publish(tx, { kind: 'proof_read', sessionId: id })
  })
}

export async function lookAgainAtWaiting(deps: LookDeps): Promise<void> {
  if (deps.recognition.isOff) return
  for (const id of await findWaitingForSecondLook(deps.db.background.query, SESSIONS_PER_HOUR)) await lookAgain(deps, id)
}

/** Null if nothing new is known. */
async function decide(deps: LookDeps, { id, otherId, isLookedAt, proofs, readings }: UndecidedPair): Promise<PairVerdict | null> {
  if (provesAnotherPayment(...readings)) return { id, otherId, verdict: 'other-payment', look: null }
  if (isLookedAt) return null
  const look = await compare(deps, proofs)
  if (look === null) return { id, otherId, verdict: 'unknown', look }
  return { id, otherId, verdict: showsSomethingElse(look) ? 'other-payment' : 'alike', look }
}

async function compare({ files, recognition }: LookDeps, [key, otherKey]: UndecidedPair['proofs']) {
  if (key === null || otherKey === null) return null
  try {
    const [one, other] = [await greyOf(join(files.directory, key), PROOF_SHAPE), await greyOf(join(files.directory, otherKey), PROOF_SHAPE)]
    return await recognition.compare({ one, other })
  } catch (error) {
    // If the server is overloaded, the job retries later. Any other refusal concerns the pictures.
    if (error instanceof DomainError && error.code !== 'overloaded') return null
    throw error
  }
}
