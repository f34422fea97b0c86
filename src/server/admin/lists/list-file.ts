// Lists as CSV files. Each list names its columns; headings, cell formats and the audit record are the same for all lists.

import { localTimeIn } from '#domain/business-time.ts'
import type { CsvCell } from '#domain/csv.ts'
import type { AccountId } from '#domain/ids.ts'
import { type Paisa, rupeesFromPaisa } from '#domain/money.ts'
import english from '#texts/en/list-files.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#texts/languages.ts'
import urdu from '#texts/ur/list-files.ts'
import type { Deps } from '../../deps.ts'
import type { CsvFile } from '../../platform/http/csv-reply.ts'
import { type Actor, recordAction } from '../audit/record.ts'

type Heading = keyof typeof english

/** Not among the app's texts, because no page needs them. */
const HEADINGS: Readonly<Record<Language, Readonly<Record<Heading, string>>>> = { en: english, ur: urdu }

/** The value of a cell. `text` keeps digits as they are; times are written in the business time zone. */
export type Value =
  | string
  | number
  | null
  | { readonly text: string | null }
  | { readonly moment: Date | null }
  | { readonly money: Paisa | null }

export type Columns<Row> = readonly (readonly [heading: Heading, value: (row: Row) => Value])[]

export interface ListSource<Row> {
  /** Number of rows when the export starts; null if the list is not counted. */
  readonly total: number | null
  readonly pages: AsyncIterable<readonly Row[]>
}

interface ListExport<Row> extends ListSource<Row> {
  /** The list's name in the file name. */
  readonly list: string
  readonly columns: Columns<Row>
  readonly query: Filter
  /** The person the list is about, who becomes the subject of the audit record. */
  readonly about?: AccountId
}

/** The call's query: each list has only some of the filters. */
export interface Filter {
  readonly language: string
  readonly [filter: string]: string | undefined
}

/**
 * An admin's export is recorded before anything is sent; if that fails, nothing is sent. `admin` is null for people who export their own
 * data.
 */
export async function listFile<Row>(
  deps: Deps,
  admin: Actor | null,
  { list, columns, query, about, total, pages }: ListExport<Row>,
): Promise<CsvFile> {
  const now = deps.clock.now()
  const { timeZone } = deps.config.calendar
  const head = headOf(query.language, columns, timeZone)
  if (admin)
    await deps.db.transaction((tx) =>
      recordAction(tx, admin, now, {
        action: 'export_list',
        subjectKind: 'account',
        subjectId: about ?? admin.id,
        before: {},
        after: { list, ...(total === null ? {} : { rows: total }), ...recordedFilter(query) },
      }),
    )
  return { name: `${list}-${localTimeIn(timeZone, now).slice(0, 10)}`, head, pages: lines(pages, columns, timeZone) }
}

/** Leaves out the search text: it may be the name of a person, which is erased with their account. */
function recordedFilter({ searchText, ...query }: Filter): Readonly<Record<string, unknown>> {
  const filter = Object.entries(query).filter(([name]) => name !== 'language')
  return { ...Object.fromEntries(filter), ...(searchText ? { isSearched: true } : {}) }
}

function headOf<Row>(language: string, columns: Columns<Row>, timeZone: string): string[] {
  const texts = HEADINGS[isLanguage(language) ? language : DEFAULT_LANGUAGE]
  return columns.map(([heading]) => (/At$|time$/i.test(heading) ? `${texts[heading]} (${timeZone})` : texts[heading]))
}

async function* lines<Row>(pages: AsyncIterable<readonly Row[]>, columns: Columns<Row>, timeZone: string): AsyncGenerator<CsvCell[][]> {
  const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  for await (const rows of pages) yield rows.map((row) => columns.map(([, value]) => cellOf(value(row), localTime)))
}

function cellOf(value: Value, localTime: Intl.DateTimeFormat): CsvCell {
  if (value === null || typeof value !== 'object') return value
  if ('text' in value) return value.text === null ? null : { text: value.text }
  if ('money' in value) return value.money === null ? null : rupeesFromPaisa(value.money)
  return value.moment === null ? null : localTime.format(value.moment)
}
