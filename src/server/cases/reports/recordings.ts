// Recordings that are part of a report: admins play them, and that is recorded.

import { accountId } from '#domain/ids.ts'
import { recordView } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { FileReading } from '../../platform/files/routes.ts'
import { findReportOfRecording } from './store.ts'

/** Whether this reader may have the recording as an admin. That they listen to it is recorded first. */
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
