// Lets admins play recordings that are part of a report, and writes each access to the audit trail.

import { accountId } from '#domain/ids.ts'
import { recordView } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { FileReading } from '../../platform/files/routes.ts'
import { findReportOfRecording } from './store.ts'

/** True if the reader may play the recording as an admin. The access is recorded first. */
export async function readReportedRecording(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
  reader: string | null,
  reading: FileReading,
): Promise<boolean> {
  const report = reader === null ? null : await findReportOfRecording(db.query, key, reader)
  if (reader === null || report === null) return false
  await recordView(db, { ...reading, id: accountId(reader) }, clock.now(), { action: 'view_report_recording', subjectId: report })
  return true
}
