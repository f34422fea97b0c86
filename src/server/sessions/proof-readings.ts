// After a purchase, a job reads its proof and stores the values. If the
// picture cannot be read, or recognition is off, the session stays as it is.

import { join } from 'node:path'
import { DomainError } from '#domain/errors.ts'
import type { SessionId } from '#domain/ids.ts'
import { emitToAdmins } from '../accounts/emit-to-admins.ts'
import type { Deps } from '../deps.ts'
import { addJob, addJobsAtCommit, type NewJob } from '../platform/jobs/add-jobs.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'
import { readClaimedProof } from './read-proof.ts'
import { findUnreadProof, insertReading } from './reading-store.ts'
import { lookAgain } from './second-looks.ts'
import { writeReadSignals } from './signals.ts'

const JOB_NAME = 'read_proof'
/** Attempts after database failures. */
const MAX_ATTEMPTS = 5
const LIMIT_MS = 60_000
/** A busy machine may have been too slow, so a picture is tried three times. */
const MAX_READS = 3
const READ_AGAIN_MS = 20_000

interface Payload {
  readonly sessionId: SessionId
  /** The number of earlier attempts. */
  readonly tried: number
}

export function followProofReadings(deps: Deps): void {
  const { events, recognition } = deps
  events.record(['session_requested'], async (tx, { sessionId }) => {
    if (!recognition.isOff) addJobsAtCommit(tx, [newProofReading(sessionId)])
  })
  events.on(['proof_read'], () => emitToAdmins(deps, 'session-requests'))
}

export function proofReadingJob(deps: Deps): JobDefinition {
  return {
    name: JOB_NAME,
    run: async (payload) => {
      await readAndStore(deps, payload as Payload)
      // After the reading, which may prove that two pictures show two payments.
      await lookAgain(deps, (payload as Payload).sessionId)
    },
    maxAttempts: MAX_ATTEMPTS,
    limitMs: LIMIT_MS,
    queues: [JOB_NAME],
  }
}

export function newProofReading(sessionId: SessionId): NewJob {
  return jobOf({ sessionId, tried: 0 })
}

/** All readings share one queue, because a busy hour's pictures must not hold up other jobs. */
function jobOf(payload: Payload): NewJob {
  const { sessionId, tried } = payload
  const delayMs = tried * READ_AGAIN_MS
  return { name: JOB_NAME, payload, key: `${JOB_NAME} ${sessionId} ${tried}`, maxAttempts: MAX_ATTEMPTS, delayMs, queue: JOB_NAME }
}

/** Idempotent: a second run finds the stored reading. */
async function readAndStore(deps: Deps, { sessionId: id, tried }: Payload): Promise<void> {
  if (deps.recognition.isOff) return
  const proof = await findUnreadProof(deps.db.background.query, id)
  if (proof === null) return
  const reading = await readClaimedProof(deps, join(deps.files.directory, proof.key), proof.claimed).catch(goneForGood)
  if (reading === 'gone') return
  if (reading === null) {
    if (tried + 1 < MAX_READS) await addJob(deps.db.background.query, jobOf({ sessionId: id, tried: tried + 1 }))
    return
  }
  await deps.db.background.transaction(async (tx) => {
    if (!(await insertReading(tx, id, reading, await deps.clock.nowIn(tx)))) return
    if (reading.transactionID !== null) await writeReadSignals(tx, id, reading.transactionID)
    await deps.events.publish(tx, { kind: 'proof_read', sessionId: id })
  })
}

/** Returns 'gone' if the picture was just removed or cannot be opened, and rethrows other errors. */
function goneForGood(error: unknown): 'gone' {
  const isRemoved = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (isRemoved || (error instanceof DomainError && error.code !== 'overloaded')) return 'gone'
  throw error
}
