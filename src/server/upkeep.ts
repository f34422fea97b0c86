// What has to be done now and then while the server runs: files that no row names are taken away.

import { sweepAvatars } from './accounts/avatars.ts'
import { sweepVoices } from './chat/voice.ts'
import type { Deps } from './deps.ts'
import { sweepProofs } from './sessions/proofs.ts'

const EVERY_MS = 60 * 60_000
const TEMPORARY_MINUTES = 24 * 60

export type UpkeepDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>

/** Runs at once and then every hour. Returns the stop, which waits for a round under way. */
export function startUpkeep(deps: UpkeepDeps): () => Promise<void> {
  let round = keepUp(deps)
  const timer = setInterval(() => {
    round = round.then(() => keepUp(deps))
  }, EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    return round
  }
}

async function keepUp(deps: UpkeepDeps): Promise<void> {
  try {
    const avatars = await sweepAvatars(deps)
    const proofs = await sweepProofs(deps)
    const voices = await sweepVoices(deps)
    const oldest = new Date(deps.clock.now().getTime() - TEMPORARY_MINUTES * 60_000)
    const temporary = await deps.files.removeTemporaryOlderThan(oldest)
    if (avatars + proofs + voices + temporary > 0) deps.log.info({ avatars, proofs, voices, temporary }, 'files without a row were removed')
  } catch (error) {
    // The next round tries again; nobody waits for this one.
    deps.log.error({ err: error }, 'a round of upkeep failed')
  }
}
