// Previews a bank statement file, stores its new rows, and undoes imports. What the rows pay for is decided in match-actions.ts.

import { v7 as uuidv7 } from 'uuid'
import type { ReadStatement, readBankStatement } from '#contract/bank-statements.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type ColumnPlaces, MAX_STATEMENT_COLUMNS } from '#domain/bank/words.ts'
import { localTimeIn } from '#domain/business-time.ts'
import { DomainError } from '#domain/errors.ts'
import { type BankImportId, bankImportId } from '#domain/ids.ts'
import { bankKey } from '#domain/payout-runs.ts'
import { lockActingAdmin } from '../../accounts/access.ts'
import { type Actor, recordAction } from '../../admin/audit/record.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReceivedFile } from '../../platform/files/uploads.ts'
import { findReceivingAccount, type NamedAccount } from './account-store.ts'
import * as store from './import-store.ts'
import { pairOpenReversals } from './reversal-actions.ts'
import type { HashedRow } from './statement-thread.ts'
import { type OpenStatement, withStatement } from './threads.ts'

type StatementForm = BodyOf<typeof readBankStatement>

const SHOWN_ROWS = 8
/** The preview shows this many; the import stores more. */
const SHOWN_PROBLEMS = 100

export async function readFile(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  form: StatementForm,
  file: ReceivedFile | undefined,
): Promise<ReadStatement> {
  const { query } = deps.db
  return openFile(deps, form, file, async ({ summary, rows }, { account }, sha256) => {
    const shown: HashedRow[] = []
    let knownRows = 0
    for await (const piece of rows()) {
      if (shown.length === 0) shown.push(...piece.slice(0, SHOWN_ROWS))
      knownRows += await store.countKnown(query, account, piece)
    }
    return {
      ...summary,
      rows: shown.map(presentRow),
      knownRows,
      problems: summary.problems.slice(0, SHOWN_PROBLEMS),
      sameFile: await store.findSameFile(query, account, sha256),
    }
  })
}

function presentRow({ date, amountPaisa, balancePaisa, ...row }: HashedRow): ReadStatement['rows'][number] {
  return { ...row, day: date, amount: amountPaisa / 100, balance: balancePaisa && balancePaisa / 100 }
}

export async function importFile(
  deps: Deps,
  admin: Actor,
  form: StatementForm,
  file: ReceivedFile | undefined,
): Promise<store.StoredImport> {
  return openFile(deps, form, file, async ({ summary, rows }, account, sha256) => {
    const { columns, dateOrder, firstDay, lastDay, problems, totalProblems: refusedLines, totalRows } = summary
    if (columns === null) throw new DomainError('statement_no_heading')
    if (firstDay === null || lastDay === null) throw new DomainError('statement_empty')
    const { account: receivingKey, bankName, accountNumber } = account
    const id = bankImportId(uuidv7())
    return deps.db.transaction(async (tx) => {
      await lockActingAdmin(tx, admin)
      await store.lockStatements(tx, receivingKey)
      const now = await deps.clock.nowIn(tx)
      const change = { by: admin.id, at: now }
      const read = { fileName: form.fileName, sha256, columns, dateOrder, firstDay, lastDay, refusedLines, problems }
      const made = { id, receivingKey, bankName, accountNumber, ...read, ...change }
      // Read differently, every row would differ from its stored copy and be stored a second time.
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
      // An assumed order is not remembered, so the next file's order is marked as assumed too.
      const knownOrder = summary.isDateOrderAssumed ? null : dateOrder
      const heading = summary.heading?.slice(0, MAX_STATEMENT_COLUMNS) ?? null
      await store.saveColumns(tx, bankKey(bankName), { columns, heading, dateOrder: knownOrder }, change)
      await recordAction(tx, admin, now, {
        action: 'import_bank_statement',
        subjectKind: 'bank_statement',
        subjectId: id,
        before: {},
        after: { number, bankName, accountNumber, ...counts, refusedLines, columns: namesOf(columns), dateOrder },
      })
      await deps.events.publish(tx, { kind: 'bank_statement_changed', receivingKey, sessionId: null })
      return store.findImport(tx, id)
    })
  })
}

/** Refuses a file that has an earlier import's rows but reads them differently: each payment would be stored a second time. */
async function guardSimilar(tx: Tx, made: store.NewImport, knownRows: number, hashes: ReadonlySet<string>): Promise<void> {
  const missing = (await store.findSimilar(tx, made)).filter(({ hash }) => !hashes.has(hash))
  // A few may differ because the bank changed a payment's text.
  if (missing.length <= knownRows) return
  throw new DomainError('statement_rows_differ', { number: Math.max(...new Set(missing.map(({ importNumber }) => importNumber))) })
}

async function openFile<T>(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  form: StatementForm,
  file: ReceivedFile | undefined,
  work: (statement: OpenStatement, account: NamedAccount, sha256: string) => Promise<T>,
): Promise<T> {
  if (!file || file.bytes === 0) throw new DomainError('statement_missing')
  const account = await findReceivingAccount(db.query, form.account)
  if (!account) throw new DomainError('bank_account_not_found')
  const remembered = await store.findColumns(db.query, bankKey(account.bankName))
  const today = localTimeIn(config.calendar.timeZone, clock.now()).slice(0, 10)
  const sent = { columns: form.columns, dateOrder: form.dateOrder || null }
  const task = { path: file.path, today, accountNumber: account.accountNumber, sent, remembered }
  return withStatement(task, (statement) => work(statement, account, file.sha256))
}

/** Column names in the form that the audit trail shows: `date 0, credit 4`. */
function namesOf(columns: ColumnPlaces): string[] {
  return Object.entries(columns).map(([name, place]) => `${name} ${place}`)
}

/** Does nothing if the import is already undone. */
export async function takeBackImport(deps: Deps, admin: Actor, id: BankImportId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockActingAdmin(tx, admin)
    await store.lockStatements(tx, (await store.findImport(tx, id)).account)
    // Read again after the lock, because another admin may have just confirmed a match.
    const found = await store.findImport(tx, id)
    if (found.takenBackAt !== null) return
    if (found.confirmed > 0) throw new DomainError('bank_import_confirmed')
    const later = await store.findLaterImport(tx, found)
    if (later !== null) throw new DomainError('bank_import_needed', { number: later })
    const now = await deps.clock.nowIn(tx)
    await store.removeRows(tx, id, { by: admin.id, at: now })
    const { number, account: receivingKey, bankName, accountNumber, newRows } = found
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
