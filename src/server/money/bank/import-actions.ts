// Importing bank statements: reading a file without storing it, storing its new rows, and taking an import back. What the rows pay for
// is decided elsewhere (match-actions.ts).

import { v7 as uuidv7 } from 'uuid'
import { type ColumnPlaces, type DateOrder, MAX_STATEMENT_COLUMNS } from '#domain/bank/words.ts'
import { localTimeIn } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import { type BankImportId, bankImportId } from '#domain/ids.ts'
import { bankKey } from '#domain/payout-runs.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReceivedFile } from '../../platform/files/uploads.ts'
import { findReceivingAccount, type ReceivingAccount } from './account-store.ts'
import * as store from './import-store.ts'
import { pairOpenReversals } from './reversal-actions.ts'
import type { HashedRow, ReadSummary } from './statement-thread.ts'
import { type OpenStatement, withStatement } from './threads.ts'

export interface StatementForm {
  readonly receivingKey: string
  readonly fileName: string
  /** Null when they are to be found. */
  readonly columns: ColumnPlaces | null
  /** Null when the file or the bank says it. */
  readonly dateOrder: DateOrder | null
  readonly file: ReceivedFile | undefined
}

export interface ReadFile {
  readonly summary: ReadSummary
  readonly firstRows: readonly HashedRow[]
  readonly knownRows: number
  readonly sameFile: number | null
}

const SHOWN_ROWS = 8

export async function readFile(deps: Pick<Deps, 'db' | 'clock' | 'config'>, form: StatementForm): Promise<ReadFile> {
  const { query } = deps.db
  return openFile(deps, form, async ({ summary, rows }, account, sha256) => {
    const firstRows: HashedRow[] = []
    let knownRows = 0
    for await (const piece of rows()) {
      if (firstRows.length === 0) firstRows.push(...piece.slice(0, SHOWN_ROWS))
      knownRows += await store.countKnown(query, account.receivingKey, piece)
    }
    return { summary, firstRows, knownRows, sameFile: await store.findSameFile(query, account.receivingKey, sha256) }
  })
}

export async function importFile(deps: Deps, admin: Actor, form: StatementForm): Promise<store.StoredImport> {
  return openFile(deps, form, async ({ summary, rows }, account, sha256) => {
    const { columns, dateOrder, firstDay, lastDay, problems, totalProblems: refusedLines, totalRows } = summary
    if (columns === null) throw new DomainError('statement_no_heading')
    if (firstDay === null || lastDay === null) throw new DomainError('statement_empty')
    const { receivingKey, bankName, accountNumber } = account
    const id = bankImportId(uuidv7())
    return deps.db.transaction(async (tx) => {
      await lockActingAdmin(tx, admin)
      await store.lockStatements(tx, receivingKey)
      const now = await deps.clock.nowIn(tx)
      const change = { by: admin.id, at: now }
      const file = { fileName: form.fileName, sha256, columns, dateOrder, firstDay, lastDay, refusedLines, problems }
      const made = { id, receivingKey, bankName, accountNumber, ...file, ...change }
      // Every row would differ from the one that is stored, and would be stored a second time.
      const other = await store.findOtherColumns(tx, made)
      if (other !== null) throw new DomainError('statement_columns_differ', { number: other })
      const number = await store.insertImport(tx, made)
      let newRows = 0
      const hashes = new Set<string>()
      for await (const piece of rows()) {
        newRows += await store.insertRows(tx, made, piece)
        for (const hash of store.hexOf(piece)) hashes.add(hash)
      }
      const counts = { newRows, knownRows: totalRows - newRows }
      if (newRows > 0) await guardSimilar(tx, made, counts.knownRows, hashes)
      await store.saveCounts(tx, id, counts)
      await pairOpenReversals(deps, tx, receivingKey)
      // What was only assumed is shown as such again.
      const knownOrder = summary.isDateOrderAssumed ? null : dateOrder
      const heading = summary.heading?.slice(0, MAX_STATEMENT_COLUMNS) ?? null
      await store.saveColumns(tx, { bankKey: bankKey(bankName), columns, heading, dateOrder: knownOrder, ...change })
      await recordAction(tx, admin, now, {
        action: 'import_bank_statement',
        subjectKind: 'bank_statement',
        subjectId: id,
        before: {},
        after: { number, bankName, accountNumber, ...counts, refusedLines, columns: namesOf(columns), dateOrder },
      })
      await deps.events.publish(tx, { kind: 'bank_statement_changed', receivingKey, sessionId: null })
      const stored = await store.findImport(tx, id)
      if (!stored) throw new Error('the inserted import was not found')
      return stored
    })
  })
}

/** Refuses a file that has an earlier import's rows but reads them differently: each payment would be stored a second time. */
async function guardSimilar(tx: Tx, made: store.NewImport, knownRows: number, hashes: ReadonlySet<string>): Promise<void> {
  const missing = (await store.findSimilar(tx, made)).filter(({ hash }) => !hashes.has(hash))
  // A few may differ, when the bank has changed what it writes about a payment.
  if (missing.length <= knownRows) return
  throw new DomainError('statement_rows_differ', { number: Math.max(...new Set(missing.map(({ importNumber }) => importNumber))) })
}

async function openFile<T>(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { receivingKey, columns, dateOrder, file }: StatementForm,
  work: (statement: OpenStatement, account: ReceivingAccount, sha256: string) => Promise<T>,
): Promise<T> {
  if (!file || file.bytes === 0) throw new DomainError('statement_missing')
  const account = await findReceivingAccount(db.query, receivingKey)
  if (!account) throw new DomainError('bank_account_not_found')
  const remembered = await store.findColumns(db.query, bankKey(account.bankName))
  const today = localTimeIn(config.calendar.timeZone, clock.now()).slice(0, 10)
  const task = { path: file.path, today, accountNumber: account.accountNumber, sent: { columns, dateOrder }, remembered }
  return withStatement(task, (statement) => work(statement, account, file.sha256))
}

/** Column names in the form that the audit trail shows: `date 0, credit 4`. */
function namesOf(columns: ColumnPlaces): string[] {
  return Object.entries(columns).map(([name, place]) => `${name} ${place}`)
}

/** Taking it back again changes nothing. */
export async function takeBackImport(deps: Deps, admin: Actor, id: BankImportId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    const found = await store.findImport(tx, id)
    if (!found) throw new DomainError('bank_import_not_found')
    await store.lockStatements(tx, found.receivingKey)
    // Reads the import again, because confirming a match also locks the account's statements.
    const locked = (await store.findImport(tx, id)) ?? found
    if (locked.takenBackAt !== null) return
    if (locked.confirmed > 0) throw new DomainError('bank_import_confirmed')
    const later = await store.findLaterImport(tx, locked)
    if (later !== null) throw new DomainError('bank_import_needed', { number: later })
    const now = await deps.clock.nowIn(tx)
    await store.removeRows(tx, id, { by: admin.id, at: now })
    const { number, bankName, accountNumber, newRows, receivingKey } = locked
    await recordAction(tx, admin, now, {
      action: 'take_back_bank_statement',
      subjectKind: 'bank_statement',
      subjectId: id,
      before: { number, bankName, accountNumber, newRows },
      after: {},
    })
    await deps.events.publish(tx, { kind: 'bank_statement_changed', receivingKey, sessionId: null })
  })
}
