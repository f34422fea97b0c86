// Cleanup jobs, each run by one node. Hourly: files without a row, old notices, expired sign-ins, old online times, old client ids and
// mails kept as files. Daily: proofs, recordings, bank statement descriptions and notes on kept minutes that have passed their retention.

import { sweepAvatars } from './accounts/avatars.ts'
import { removeOldClientWrites } from './accounts/client-writes.ts'
import { removeOldOnlineTimes } from './accounts/presence/online-times.ts'
import { removeExpiredSignIns } from './accounts/security/upkeep.ts'
import { removeOldVoices } from './chat/old-voices.ts'
import { sweepVoices } from './chat/voice.ts'
import type { Deps } from './deps.ts'
import { eraseOldDescriptions } from './money/bank/old-descriptions.ts'
import { removeOldNotices } from './notices/old-notices.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import { removeOldNotes } from './sessions/minutes/old-notes.ts'
import { removeOldProofs } from './sessions/old-proofs.ts'
import { sweepProofs } from './sessions/proofs.ts'
import { lookAgainAtWaiting } from './sessions/second-looks.ts'

const TEMPORARY_MINUTES = 24 * 60
const MAIL_MINUTES = 30 * 24 * 60

export type UpkeepDeps = Pick<Deps, 'db' | 'files' | 'mailer' | 'clock' | 'log' | 'config' | 'recognition' | 'events'>

export function upkeepJob(deps: UpkeepDeps): JobDefinition {
  return {
    // The name dates from when the job only removed files; queued jobs may still have it.
    name: 'sweep_files',
    run: async () => {
      await removeOldNotices(deps)
      await removeExpiredSignIns(deps)
      await removeOldOnlineTimes(deps)
      await removeOldClientWrites(deps)
      await sweepFiles(deps)
      await lookAgainAtWaiting(deps)
    },
    schedule: '0 * * * *',
    // The next hour's run does the rest.
    maxAttempts: 3,
    limitMs: 30 * 60_000,
  }
}

export function retentionJob(deps: UpkeepDeps): JobDefinition {
  return {
    name: 'remove_old_files',
    run: async () => {
      const [proofs, voices] = [await removeOldProofs(deps), await removeOldVoices(deps)]
      if (proofs + voices > 0) deps.log.info({ proofs, voices }, 'old proofs and recordings were removed')
      const descriptions = await eraseOldDescriptions(deps)
      if (descriptions > 0) deps.log.info({ descriptions }, 'old descriptions of bank statements were erased')
      const notes = await removeOldNotes(deps)
      if (notes > 0) deps.log.info({ notes }, 'old notes on kept minutes were removed')
    },
    // Night in Karachi.
    schedule: '40 21 * * *',
    // The next day's run removes the rest.
    maxAttempts: 3,
    limitMs: 30 * 60_000,
  }
}

async function sweepFiles(deps: UpkeepDeps): Promise<void> {
  const avatars = await sweepAvatars(deps)
  const proofs = await sweepProofs(deps)
  const voices = await sweepVoices(deps)
  const minutesAgo = (minutes: number) => new Date(deps.clock.now().getTime() - minutes * 60_000)
  const temporary = await deps.files.removeTemporaryOlderThan(minutesAgo(TEMPORARY_MINUTES))
  const mails = await deps.mailer.removeOlderThan(minutesAgo(MAIL_MINUTES))
  if (mails > 0) deps.log.info({ mails }, 'old mails were removed')
  if (avatars + proofs + voices + temporary > 0) deps.log.info({ avatars, proofs, voices, temporary }, 'files without a row were removed')
}
