// Manages proof files: a file without a row is removed, immediately or by the sweeper.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '#domain/errors.ts'
import { accountId } from '#domain/ids.ts'
import { recordView } from '../admin/audit/record.ts'
import type { Deps } from '../deps.ts'
import { PROOF_SHAPE } from '../file-folders.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { sweepOrphans } from '../platform/files/sweeper.ts'
import type { ReceivedFile } from '../platform/files/uploads.ts'
import { intakeImage, lookOf } from '../platform/media/images.ts'
import { findReadableProof, type Proof, proofsInUse } from './store.ts'

type ProofDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>

/** Longer than any purchase takes from storing its file to committing its row. */
const GRACE_MINUTES = 60

/** File first, row second: a crash in between leaves a file for the sweeper, never a row without its file. */
export async function takeProof(deps: Pick<Deps, 'files'>, file: ReceivedFile): Promise<Proof> {
  const image = await intakeImage(file.path, PROOF_SHAPE)
  const look = await lookOf(image, PROOF_SHAPE)
  return { key: await deps.files.save('proofs', image.extension, image.bytes), sha256: file.sha256, look }
}

/**
 * Copies a rejected session's picture for the resubmission. Each session
 * needs its own file, because a file is removed together with its row's key.
 */
export async function copyProof({ files }: Pick<Deps, 'files'>, proof: Proof | null): Promise<Proof> {
  if (proof === null) throw new DomainError('screenshot_missing')
  const bytes = await readFile(join(files.directory, proof.key)).catch((error: NodeJS.ErrnoException) => {
    // The file was removed for its age after its row was read.
    throw error.code === 'ENOENT' ? new DomainError('screenshot_missing') : error
  })
  return { ...proof, key: await files.save('proofs', 'webp', bytes) }
}

/** Checks that this reader may see the picture. An admin viewing another person's proof is logged first. */
export async function readProof(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
  reader: string | null,
  reading: { readonly ip: string; readonly requestId: string },
): Promise<boolean> {
  const proof = await findReadableProof(db.query, key, reader)
  if (proof === null || reader === null) return false
  if (!proof.isOwn) {
    const admin = { ...reading, id: accountId(reader) }
    await recordView(db, admin, clock.now(), { action: 'view_proof', subjectId: proof.sessionId })
  }
  return true
}

/** Call only if it is certain that no transaction has written the file's row or still may; otherwise leave the file to the sweeper. */
export async function removeUnusedProof(deps: ProofDeps, key: FileKey<'proofs'>): Promise<void> {
  await deps.files.remove(key).catch((failure: unknown) => deps.log.warn({ err: failure, key }, 'an unused proof is left to the sweeper'))
}

/** Returns the number of removed files. */
export async function sweepProofs(deps: ProofDeps): Promise<number> {
  return sweepOrphans(deps.files, 'proofs', (keys) => proofsInUse(deps.db.background.query, keys), {
    now: deps.clock.now(),
    olderThanMinutes: GRACE_MINUTES,
  })
}
