// Decides who may read the files without a public address.

import { readReportedRecording } from './cases/reports/recordings.ts'
import { mayReadVoice } from './chat/voice-store.ts'
import type { Deps } from './deps.ts'
import type { MayRead } from './platform/files/routes.ts'
import { readProof } from './sessions/proofs.ts'

export function fileReaders(deps: Deps): MayRead {
  return async (key, reader, reading) => {
    if (key.startsWith('proofs/')) return readProof(deps, key, reader, reading)
    // Both parties may play a recording. Admins may if it is in a report.
    return (await mayReadVoice(deps.db.query, key, reader)) || readReportedRecording(deps, key, reader, reading)
  }
}
