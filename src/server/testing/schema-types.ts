// Generates the table types in src/server/platform/db/schema.ts from a migrated database, so that they always match it.

import pg from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: 'no' | 'default' | 'always'
  /** Read from a check of the form `column in ('a', 'b')`. */
  readonly words: readonly string[] | null
}

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  _text: 'string[]',
  bit: 'string',
  uuid: 'string',
  inet: 'string',
  timestamptz: 'Date',
  date: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
}

const HEADER = `// Made by \`node scripts/db-types.ts\` from the migrated database. Not edited by hand; schema.test.ts
// fails when it is out of date.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>
`

export async function schemaTypes(url: string): Promise<string> {
  const columns = await readColumns(url)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const types = tables.map((table) => {
    const lines = columns.filter((column) => column.table === table).map((column) => lineOf(column.name, typeOf(column)))
    return `  ${table}: {\n${lines.join('\n')}\n  }\n`
  })
  return `${HEADER}\nexport interface Schema {\n${types.join('')}}\n`
}

/** Breaks a long line the way the formatter does. */
const LONGEST_LINE = 140

function lineOf(name: string, type: string): string {
  const line = `    ${name}: ${type}`
  return line.length <= LONGEST_LINE
    ? line
    : `    ${name}:\n${type
        .split(' | ')
        .map((word) => `      | ${word}`)
        .join('\n')}`
}

function typeOf({ table, name, type, nullable, generated, words }: Column): string {
  const base = words ? words.map((word) => `'${word}'`).join(' | ') : TYPES[type]
  if (base === undefined) throw new Error(`there is no TypeScript type for ${type} (${table}.${name}): add it to TYPES`)
  if (generated === 'always') return `GeneratedAlways<${base}>`
  if (generated === 'default') return `Generated<${base}>`
  return nullable ? `${base} | null` : base
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Omit<Column, 'words'> & { checks: string[] }>(COLUMNS)
    return rows.map(({ checks, ...column }) => ({ ...column, words: wordsOf(column.name, checks) }))
  } finally {
    await client.end()
  }
}

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    case when a.attidentity = 'a' then 'always' when a.atthasdef then 'default' else 'no' end as generated,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

function wordsOf(column: string, checks: readonly string[]): string[] | null {
  const list = new RegExp(`\\(${column} = ANY \\(ARRAY\\[([^\\]]+)\\]\\)\\)`)
  // Several lists for one column narrow each other under conditions that a type cannot express; the longest has all values.
  const found = checks.map((check) => [...(list.exec(check)?.[1] ?? '').matchAll(/'([\w-]+)'::text/g)].map(([, word]) => word ?? ''))
  const longest = found.toSorted((one, other) => other.length - one.length)[0]
  return longest && longest.length > 0 ? longest : null
}
