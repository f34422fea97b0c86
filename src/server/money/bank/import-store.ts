// SQL of bank statement imports. No decisions.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { BankImport, listBankImports, StatementProblem } from '#contract/bank-statements.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ColumnPlaces, DateOrder } from '#domain/bank/words.ts'
import { DomainError } from '#domain/errors.ts'
import type { BankImportId } from '#domain/ids.ts'
import type { Query, Tx } from '../../platform/db/database.ts'
import { readPage } from './paging.ts'
import type { Change } from './row-store.ts'
import type { HashedRow, RememberedLayout } from './statement-thread.ts'
import { isoTime, nameOf } from './wire.ts'

export async function findColumns(query: Query, bankKey: string): Promise<RememberedLayout> {
  const row = await query
    .selectFrom('bank_statement_columns')
    .select(['columns', 'heading', 'date_order'])
    .where('bank_key', '=', bankKey)
    .executeTakeFirst()
  return {
    columns: (row?.columns as ColumnPlaces | undefined) ?? null,
    heading: row?.heading ?? null,
    dateOrder: (row?.date_order as DateOrder | undefined) ?? null,
  }
}

export async function saveColumns(tx: Tx, bankKey: string, layout: RememberedLayout, { by, at }: Change): Promise<void> {
  const { columns, heading, dateOrder } = layout
  // A file that does not show the date order must not erase the known one.
  const order = dateOrder === null ? {} : { date_order: dateOrder }
  const value = { columns: JSON.stringify(columns), heading: heading && [...heading], ...order, changed_by: by, updated_at: at }
  await tx
    .insertInto('bank_statement_columns')
    .values({ bank_key: bankKey, ...value })
    .onConflict((conflict) => conflict.column('bank_key').doUpdateSet(value))
    .execute()
}

/**
 * Locks the account's bank statements until commit, so two imports never store the same row. See docs/architecture.md#lock-order.
 */
export async function lockStatements(tx: Tx, receivingKey: string): Promise<void> {
  // Updating the row to its current value takes the lock, even if another import has just created it.
  await sql`
    insert into bank_statement_accounts (receiving_key) values (${receivingKey})
    on conflict (receiving_key) do update set receiving_key = excluded.receiving_key`.execute(tx)
}

/** Counts the rows that are already stored. */
export async function countKnown(query: Query, receivingKey: string, rows: readonly HashedRow[]): Promise<number> {
  const found = await sql<{ known: number }>`
    select count(*) as known from bank_statement_rows
    where receiving_key = ${receivingKey} and row_hash in (select decode(hash, 'hex') from unnest(${hexOf(rows)}::text[]) hash)`.execute(
    query,
  )
  return found.rows[0]?.known ?? 0
}

/** The import of exactly this file for this account, if its rows are still stored. */
export async function findSameFile(query: Query, receivingKey: string, sha256: string): Promise<number | null> {
  const row = await query
    .selectFrom('bank_statement_imports')
    .select('number')
    .where('receiving_key', '=', receivingKey)
    .where('file_sha256', '=', sha256)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** The import of exactly this file that was read with other columns or another date order, if its rows are still stored. */
export async function findOtherColumns(tx: Tx, { receivingKey, sha256, columns, dateOrder }: NewImport): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from bank_statement_imports
    where receiving_key = ${receivingKey} and file_sha256 = ${sha256} and taken_back_at is null
      and (columns <> ${JSON.stringify(columns)}::jsonb or date_order <> ${dateOrder}::text)
    order by number desc limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

export interface NewImport extends Change {
  readonly id: BankImportId
  readonly receivingKey: string
  readonly bankName: string
  readonly accountNumber: string
  readonly fileName: string
  readonly sha256: string
  readonly columns: ColumnPlaces
  readonly dateOrder: DateOrder | null
  readonly firstDay: string
  readonly lastDay: string
  readonly refusedLines: number
  readonly problems: readonly StatementProblem[]
}

/** Returns the import's number. */
export async function insertImport(tx: Tx, made: NewImport): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into bank_statement_imports (id, receiving_key, bank_name, account_number, file_name, file_sha256, created_by, created_at,
      refused_lines, problems, first_day, last_day, columns, date_order)
    values (${made.id}, ${made.receivingKey}, ${made.bankName}, ${made.accountNumber}, ${made.fileName}, ${made.sha256}, ${made.by},
      ${made.at}, ${made.refusedLines}, ${JSON.stringify(made.problems)}, ${made.firstDay}::date, ${made.lastDay}::date,
      ${JSON.stringify(made.columns)}::jsonb, ${made.dateOrder})
    returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

/** Returns how many rows are new. Their ids are in row order. */
export async function insertRows(
  tx: Tx,
  { id, receivingKey }: Pick<NewImport, 'id' | 'receivingKey'>,
  rows: readonly HashedRow[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into bank_statement_rows (id, import_id, receiving_key, line, day, direction, amount_paisa, description, reference, balance_paisa,
      is_reversal, row_hash)
    select row_id, ${id}, ${receivingKey}, line, day, direction, amount_paisa, description, reference, balance_paisa, is_reversal,
      decode(hash, 'hex')
    from unnest(
      ${rows.map(() => uuidv7())}::uuid[], ${rows.map(({ line }) => line)}::integer[], ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ direction }) => direction)}::text[], ${rows.map(({ amountPaisa }) => amountPaisa)}::bigint[],
      ${rows.map(({ description }) => description)}::text[], ${rows.map(({ reference }) => reference)}::text[],
      ${rows.map(({ balancePaisa }) => balancePaisa)}::bigint[], ${rows.map(({ isReversal }) => isReversal)}::boolean[],
      ${hexOf(rows)}::text[]
    ) as given (row_id, line, day, direction, amount_paisa, description, reference, balance_paisa, is_reversal, hash)
    on conflict (receiving_key, row_hash) do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** Columns by which rows of the same day and amount differ. */
const TELLING_COLUMNS = ['balance', 'description', 'reference']

/**
 * Stored rows from other imports with the same day, direction and amount as a new row. They count if their import was read with other
 * columns, or if their day lies inside both files, which must then both have all rows of that day.
 */
export async function findSimilar(
  tx: Tx,
  { id, receivingKey, firstDay, lastDay, columns }: NewImport,
): Promise<{ readonly hash: string; readonly importNumber: number }[]> {
  const { rows } = await sql<{ hash: string; importNumber: number }>`
    select encode(stored.row_hash, 'hex') as hash, imports.number as "importNumber"
    from bank_statement_rows stored join bank_statement_imports imports on imports.id = stored.import_id
    where stored.receiving_key = ${receivingKey} and stored.day between ${firstDay}::date and ${lastDay}::date and stored.import_id <> ${id}
      and (
        stored.day > greatest(imports.first_day, ${firstDay}::date) and stored.day < least(imports.last_day, ${lastDay}::date)
        or array(select name from jsonb_object_keys(imports.columns) name where name = any(${TELLING_COLUMNS}) order by name)
          <> ${TELLING_COLUMNS.filter((name) => name in columns)}::text[]
      )
      and (stored.day, stored.direction, stored.amount_paisa) in (
        select day, direction, amount_paisa from bank_statement_rows where import_id = ${id}
      )`.execute(tx)
  return rows
}

export function hexOf(rows: readonly HashedRow[]): string[] {
  return rows.map(({ hash }) => Buffer.from(hash).toString('hex'))
}

export async function saveCounts(
  tx: Tx,
  id: BankImportId,
  { newRows, knownRows }: Pick<BankImport, 'newRows' | 'knownRows'>,
): Promise<void> {
  await tx.updateTable('bank_statement_imports').set({ new_rows: newRows, known_rows: knownRows }).where('id', '=', id).execute()
}

export type StoredImport = BankImport & { readonly problems: StatementProblem[] }

/** Lists all imports if the account is blank. */
export async function listImports(query: Query, { account, page }: QueryOf<typeof listBankImports>) {
  const from = sql`from bank_statement_imports where (${account} = '' or receiving_key = ${account})`
  const { rows, total } = await readPage<{ id: string }>(query, { columns: sql`id`, from, order: sql`number desc` }, page)
  const ids = rows.map(({ id }) => id)
  return { imports: await findImports(query, ids), totalImports: total }
}

export async function findImport(query: Query | Tx, id: BankImportId): Promise<StoredImport> {
  const [found] = await findImports(query, [id])
  if (!found) throw new DomainError('bank_import_not_found')
  return found
}

async function findImports(query: Query | Tx, ids: readonly string[]): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select imports.id as _id, imports.number, imports.receiving_key as account, bank_name as "bankName", account_number as "accountNumber",
      file_name as "fileName", ${nameOf('makers')} as "createdBy", ${isoTime('imports.created_at')} as "createdAt",
      new_rows as "newRows", known_rows as "knownRows", refused_lines as "refusedLines", problems, first_day::text as "firstDay",
      last_day::text as "lastDay", ${isoTime('taken_back_at')} as "takenBackAt",
      case when takers.id is not null then ${nameOf('takers')} end as "takenBackBy",
      (
        select count(*) from bank_statement_rows stored join bank_statement_matches on row_id = stored.id
        where import_id = imports.id and ended_at is null
      ) as confirmed
    from bank_statement_imports imports
    join accounts makers on makers.id = imports.created_by
    left join accounts takers on takers.id = imports.taken_back_by
    where imports.id = any(${ids}::uuid[])
    order by imports.number desc`.execute(query)
  return rows
}

/** The number of a later import that may share rows with this one. Shared rows are stored only with the first import. */
export async function findLaterImport(tx: Tx, { number, account, firstDay, lastDay }: BankImport): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from bank_statement_imports later
    where receiving_key = ${account} and number > ${number} and taken_back_at is null and known_rows > 0
      and later.first_day <= ${lastDay}::date and later.last_day >= ${firstDay}::date
    order by number desc limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

export async function removeRows(tx: Tx, id: BankImportId, { by, at }: Change): Promise<void> {
  // Reversals of these rows become undecided.
  await sql`
    update bank_statement_rows set reverses = null, reversal_decided_by = null, reversal_decided_at = null
    where reverses in (select id from bank_statement_rows where import_id = ${id})`.execute(tx)
  // Only ended matches are left: an import with a confirmed match cannot be undone.
  await sql`delete from bank_statement_matches using bank_statement_rows rows where rows.id = row_id and import_id = ${id}`.execute(tx)
  await tx.deleteFrom('bank_statement_rows').where('import_id', '=', id).execute()
  await tx.updateTable('bank_statement_imports').set({ taken_back_by: by, taken_back_at: at }).where('id', '=', id).execute()
}
