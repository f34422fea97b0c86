// The audit trail's page and its export. The presenters at the bottom name every field.

import { PAGE_SIZE } from '#contract/shapes.ts'
import * as contract from '#contract/trail.ts'
import { DomainError } from '#domain/errors.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { fieldKindOf, type RecordedField, recordedFields } from '#domain/trail.ts'
import { presentParty } from '../../accounts/person-view.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { actorOf } from '../audit/record.ts'
import { type Columns, listFile } from '../lists/list-file.ts'
import { findHits } from './search.ts'
import * as store from './store.ts'

/** Rows of an export that are in memory at a time. */
const EXPORTED_AT_ONCE = 500

export function registerTrailRoutes(deps: Deps, on: On): void {
  const { query } = deps.db
  const { timeZone } = deps.config.calendar

  on(contract.listTrail, async ({ query: { cursor, searchText, ...filter } }) => {
    const after = cursor === undefined ? null : await store.findPlace(query, cursor)
    if (cursor !== undefined && after === null) throw new DomainError('malformed_request')
    const hits = await findHits(query, searchText)
    // One extra id tells whether there is a next page.
    const ids = await store.listTrailIds(query, { filter, hits, after, timeZone, limit: PAGE_SIZE + 1 })
    const shown = ids.slice(0, PAGE_SIZE)
    return {
      rows: await presentRows(deps, shown),
      next: ids.length > PAGE_SIZE ? (shown.at(-1) ?? null) : null,
      admins: after === null ? (await store.findActingAdmins(query)).map((admin) => presentParty(deps, admin)) : [],
    }
  })

  on(contract.fetchTrailRow, async ({ params: { id } }) => {
    const [row] = await presentRows(deps, [id])
    if (!row) throw new DomainError('not_found')
    return { row }
  })

  on(contract.exportTrail, async ({ query: { searchText, language, ...filter }, signal, ...call }) => {
    const reading = deps.db.cancelledBy(signal)
    const hits = await findHits(reading, searchText)
    const { account: person, ...others } = filter
    const recorded = { language, searchText, ...others, person }
    const file = { list: 'audit-trail', columns: COLUMNS, query: recorded, total: null, pages: exportPages(deps, reading, filter, hits) }
    return listFile(deps, actorOf(call), file)
  })
}

/** Not translated, like the other values in a file. */
const OPERATOR = 'operator'

const COLUMNS: Columns<contract.TrailRow> = [
  ['time', ({ createdAt }) => ({ moment: new Date(createdAt) })],
  ['admin', ({ by }) => by?.username ?? OPERATOR],
  ['action', ({ action }) => action],
  ['about', ({ subjectKind }) => subjectKind],
  ['id', ({ subjectID }) => ({ text: subjectID })],
  ['people', ({ people }) => people.map(({ username }) => username).join('; ')],
  ['before', (row) => ({ text: sideOf(row, 'before') })],
  ['after', (row) => ({ text: sideOf(row, 'after') })],
  ['address', ({ address }) => address],
]

/** Each page is a separate query that continues after the last row, so a long export holds no connection and no snapshot. */
async function* exportPages(
  deps: Deps,
  query: Query,
  filter: store.TrailFilter,
  hits: store.PageRequest['hits'],
): AsyncGenerator<contract.TrailRow[]> {
  const { timeZone } = deps.config.calendar
  let after: store.Place | null = null
  for (;;) {
    const ids: string[] = await store.listTrailIds(query, { filter, hits, after, timeZone, limit: EXPORTED_AT_ONCE })
    yield await presentRows(deps, ids, query)
    const last = ids.at(-1)
    if (ids.length < EXPORTED_AT_ONCE || last === undefined) return
    after = await store.findPlace(query, last)
  }
}

function sideOf({ fields }: contract.TrailRow, side: 'before' | 'after'): string {
  return fields
    .filter((field) => field[side] !== null)
    .map((field) => (fieldKindOf(field.field) === 'money' ? inRupees(field.field, field[side]) : `${field.field}: ${field[side]}`))
    .join('; ')
}

function inRupees(field: string, value: RecordedField['before']): string {
  return `${field.replace(/Paisa$/, '')}: ${typeof value === 'number' ? rupeesFromPaisa(paisa(value)) : value}`
}

async function presentRows(deps: Deps, ids: readonly string[], query = deps.db.query): Promise<contract.TrailRow[]> {
  const rows = (await store.findTrailRows(query, ids)).map((row) => ({ row, fields: recordedFields(row.before, row.after) }))
  const mentioned = rows.flatMap(({ fields }) => fields.filter(isAccount).flatMap(({ before, after }) => [before, after]))
  const names = await store.findNames(query, [...new Set(mentioned.filter(isId))])
  return rows.map(({ row, fields }) => ({
    _id: row.id,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectID: row.subject_id,
    by: row.admin && presentParty(deps, row.admin),
    people: row.people.map((party) => presentParty(deps, party)),
    fields: fields.map((field) => (isAccount(field) ? withNames(field, names) : field)),
    address: row.ip,
    createdAt: row.acted_at.toISOString(),
  }))
}

function isAccount({ field }: RecordedField): boolean {
  return fieldKindOf(field) === 'account'
}

function isId(value: RecordedField['before']): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
}

function withNames(field: RecordedField, names: ReadonlyMap<string, string>): RecordedField {
  const nameOf = (value: RecordedField['before']) => (isId(value) ? (names.get(value) ?? value) : value)
  return { ...field, before: nameOf(field.before), after: nameOf(field.after) }
}
