import { sql } from 'kysely'
import { type AccountId, accountId, type MessageId, type NoteId, type ReportId, reportId, type SessionId } from '#domain/ids.ts'
import { MAX_AROUND, type ReportOutcome, type ReportReason, type ReportStatus } from '#domain/reports.ts'
import { nameIn, personIn } from '../../accounts/person-view.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { inOrderOf } from '../../platform/db/paging.ts'

interface Reportable {
  readonly sessionId: SessionId
  readonly authorId: AccountId
}

/** Null if no session of this account has the message. */
export async function findMessageOf(tx: Tx, party: AccountId, id: MessageId): Promise<Reportable | null> {
  const { rows } = await sql<Reportable>`
    select messages.session_id as "sessionId", case when by_buyer then user_id else chatter_id end as "authorId"
    from messages join sessions on sessions.id = messages.session_id
    where messages.id = ${id} and sessions.deleted_at is null and ${party} in (user_id, chatter_id)`.execute(tx)
  return rows[0] ?? null
}

/** Null if no session of this account has the note. */
export async function findNoteOf(tx: Tx, party: AccountId, id: NoteId): Promise<Reportable | null> {
  const { rows } = await sql<Reportable>`
    select session_id as "sessionId", account_id as "authorId" from session_notes join sessions on sessions.id = session_id
    where session_notes.id = ${id} and sessions.deleted_at is null and ${party} in (user_id, chatter_id)`.execute(tx)
  return rows[0] ?? null
}

interface NewReport {
  readonly id: ReportId
  readonly sessionId: SessionId
  /** Exactly one of the two ids is set. */
  readonly messageId: MessageId | null
  readonly noteId: NoteId | null
  readonly reportedId: AccountId
  readonly reporterId: AccountId
  readonly reason: ReportReason
  readonly words: string | null
  readonly createdAt: Date
}

/** Returns false if this person has already reported the message or note. */
export async function insertReport(tx: Tx, { id, reporterId, reason, words, createdAt, ...subject }: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({
      id,
      session_id: subject.sessionId,
      message_id: subject.messageId,
      note_id: subject.noteId,
      reporter_id: reporterId,
      reported_id: subject.reportedId,
      reason,
      words,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Copies the reported message and those around it. */
export async function copyMessages(tx: Tx, id: ReportId, message: MessageId): Promise<void> {
  await sql`
    insert into report_messages (report_id, place, by_buyer, text, voice_ms, sent_at, message_id)
    select ${id}, near.seq - reported.seq, near.by_buyer, near.text, near.voice_ms, near.created_at, case when near.text is null then near.id end
    from messages reported
    join messages near on near.session_id = reported.session_id and near.seq between reported.seq - ${MAX_AROUND} and reported.seq + ${MAX_AROUND}
    where reported.id = ${message}`.execute(tx)
}

/** Copies only the reported note. */
export async function copyNote(tx: Tx, id: ReportId, note: NoteId): Promise<void> {
  await sql`
    insert into report_messages (report_id, place, by_buyer, text, sent_at)
    select ${id}, 0, account_id = user_id, note, written_at from session_notes join sessions on sessions.id = session_id
    where session_notes.id = ${note}`.execute(tx)
}

export interface LockedReport {
  readonly id: ReportId
  readonly reporterId: AccountId
  readonly reportedId: AccountId
  readonly status: ReportStatus
  readonly outcome: ReportOutcome | null
  readonly note: string | null
  readonly warningNote: string | null
}

/** Reads without a lock. */
export async function findReported(tx: Tx, id: ReportId): Promise<AccountId | null> {
  const row = await tx.selectFrom('reports').select('reported_id').where('id', '=', id).executeTakeFirst()
  return row ? accountId(row.reported_id) : null
}

export async function lockReport(tx: Tx, id: ReportId): Promise<LockedReport | null> {
  const row = await tx
    .selectFrom('reports')
    .select(['reporter_id', 'reported_id', 'status', 'outcome', 'note'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { status, outcome, note } = row
  // A separate query, because the warning may have been written while the first one waited for the lock.
  const warning = await tx.selectFrom('warnings').select('note').where('report_id', '=', id).executeTakeFirst()
  const parties = { reporterId: accountId(row.reporter_id), reportedId: accountId(row.reported_id) }
  return { id, ...parties, status, outcome, note, warningNote: warning?.note ?? null }
}

interface Decision {
  readonly outcome: ReportOutcome
  readonly note: string
  readonly adminId: AccountId
  readonly at: Date
}

export async function saveDecision(tx: Tx, id: ReportId, { outcome, note, adminId, at }: Decision): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ status: 'closed', outcome, note, decided_by: adminId, decided_at: at })
    .where('id', '=', id)
    .execute()
}

/** Erases the report's copied messages if the reporter or the reported account was deleted. */
export async function eraseMessagesOfDeleted(tx: Tx, id: ReportId): Promise<void> {
  await sql`
    delete from report_messages using reports join accounts on accounts.id in (reporter_id, reported_id)
    where report_id = ${id} and reports.id = ${id} and accounts.deleted_at is not null`.execute(tx)
}

export async function findReports(query: Query, ids: readonly ReportId[]) {
  if (ids.length === 0) return []
  const rows = await reportViews(query).where('reports.id', 'in', ids).execute()
  return inOrderOf(ids, rows)
}

export type ReportView = Awaited<ReturnType<typeof findReports>>[number]

export async function findOwnReports(query: Query, reporter: AccountId, limit: number) {
  return reportViews(query).where('reports.reporter_id', '=', reporter).orderBy('reports.number', 'desc').limit(limit).execute()
}

function reportViews(query: Query) {
  return query
    .selectFrom('reports')
    .innerJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .innerJoin('accounts as reported', 'reported.id', 'reports.reported_id')
    .leftJoin('accounts as decider', 'decider.id', 'reports.decided_by')
    .leftJoin('warnings', 'warnings.report_id', 'reports.id')
    .select([
      'reports.id',
      'reports.session_id',
      'reports.note_id',
      'reports.reason',
      'reports.words',
      'reports.status',
      'reports.outcome',
      'reports.note',
      'reports.created_at',
      'reports.decided_at',
      nameIn('decider').as('decided_by'),
      'warnings.id as warning_id',
      'warnings.note as warning_note',
      'warnings.read_at as warning_read_at',
      personIn('reporter').as('reporter'),
      personIn('reported').as('reported'),
    ])
}

export interface CopiedMessage {
  readonly place: number
  readonly by_reporter: boolean
  readonly text: string | null
  readonly voice_ms: number | null
  /** Null for a text, for a recording that was removed because of its age, and for one that the reporter did not share. */
  readonly voice_key: string | null
  readonly voice_peaks: Buffer | null
  readonly sent_at: Date
}

/** The copied messages, in order. */
export async function findReportMessages(query: Query, id: ReportId): Promise<CopiedMessage[]> {
  const { rows } = await sql<CopiedMessage>`
    select place, (case when copied.by_buyer then user_id else chatter_id end) = reporter_id as by_reporter, copied.text, copied.voice_ms,
      voice_key, voice_peaks, sent_at
    from report_messages copied
    join reports on reports.id = report_id
    join sessions on sessions.id = reports.session_id
    left join messages on messages.id = copied.message_id
    where report_id = ${id} order by place`.execute(query)
  return rows
}

/** The newest report that contains the recording; null if the reader is not an admin. */
export async function findReportOfRecording(query: Query, key: string, reader: string): Promise<ReportId | null> {
  const { rows } = await sql<{ id: string }>`
    select reports.id from messages
    join report_messages copied on copied.message_id = messages.id
    join reports on reports.id = copied.report_id
    join accounts on accounts.id = ${reader}::uuid
    where messages.voice_key = ${key}
      and accounts.role = 'admin' and accounts.status = 'approved' and accounts.deleted_at is null
    order by reports.number desc limit 1`.execute(query)
  return rows[0] ? reportId(rows[0].id) : null
}
