// After a purchase its proof is read, by a job, and stored with the session. When the picture cannot be read, or nothing can read it,
// the session stays as it is.

import { join } from 'node:path'
import { DomainError } from '#domain/errors.ts'
import type { SessionId } from '#domain/ids.ts'
import { emitToAdmins } from '../accounts/emit-to-admins.ts'
import type { Deps } from '../deps.ts'
import { addJobsAtCommit, type JobDefinition } from '../platform/jobs/jobs.ts'
import { readProof } from './read-proof.ts'
import { findUnreadProof, insertReading } from './reading-store.ts'
import { writeReadSignals } from './signals.ts'

const JOB_NAME = 'read_proof'
/** For failures of the database. A picture is not tried again. */
const MAX_ATTEMPTS = 5
const LIMIT_MS = 60_000

export function recordProofReadings({ events, recognition }: Deps): void {
  events.record(['session_requested'], async (tx, { sessionId }) => {
    if (recognition.isOff) return
    // In one queue: the pictures of a busy hour must not keep other jobs waiting.
    const job = { name: JOB_NAME, payload: { sessionId }, key: `${JOB_NAME} ${sessionId}`, maxAttempts: MAX_ATTEMPTS, queue: JOB_NAME }
    addJobsAtCommit(tx, [job])
  })
}

export function proofReadingJob(deps: Deps): JobDefinition {
  return {
    name: JOB_NAME,
    run: (payload) => readAndStore(deps, (payload as { readonly sessionId: SessionId }).sessionId),
    maxAttempts: MAX_ATTEMPTS,
    limitMs: LIMIT_MS,
  }
}

export function emitProofReadings(deps: Deps): void {
  deps.events.on(['proof_read'], () => emitToAdmins(deps, 'session-requests'))
}

/** A second run finds what the first has stored. */
async function readAndStore(deps: Deps, id: SessionId): Promise<void> {
  if (deps.recognition.isOff) return
  const key = await findUnreadProof(deps.db.background.query, id)
  if (key === null) return
  const reading = await readProof(deps, join(deps.files.directory, key), { isUrgent: false }).catch(nullForGood)
  if (reading === null) return
  await deps.db.background.transaction(async (tx) => {
    if (!(await insertReading(tx, id, reading, await deps.clock.nowIn(tx)))) return
    if (reading.transactionID !== null) await writeReadSignals(tx, id, reading.transactionID)
    await deps.events.publish(tx, { kind: 'proof_read', sessionId: id })
  })
}

/** A picture that cannot be opened, or was removed meanwhile, will not be readable later. */
function nullForGood(error: unknown): null {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (isGone || (error instanceof DomainError && error.code !== 'overloaded')) return null
  throw error
}
