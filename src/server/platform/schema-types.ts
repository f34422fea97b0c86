// Writes the table types of Kysely from a migrated database, so that they cannot drift from it.

import type { Client } from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: boolean
  readonly defaulted: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  _text: 'string[]',
}

const HEAD = '// Written by `npm run db:types` from the migrated database. Do not edit.\n'
const JSON_TYPE = 'type Json = JSONColumnType<Record<string, unknown>>\n'
const HELPERS = ['Generated', 'GeneratedAlways', 'JSONColumnType']

export async function writeSchemaTypes(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select table_name as table, column_name as column, udt_name as type,
      is_nullable = 'YES' as nullable,
      identity_generation = 'ALWAYS' or is_generated = 'ALWAYS' as generated,
      column_default is not null as defaulted
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
    order by table_name, ordinal_position`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(([table, columns]) => `interface ${typeName(table)} {\n${columns.map(line).join('\n')}\n}\n`)
  const schema = `export interface Schema {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)}`).join('\n')}\n}\n`
  const body = [JSON_TYPE, ...interfaces, schema].join('\n')
  const helpers = HELPERS.filter((name) => body.includes(`${name}<`))
  return [HEAD, `import type { ${helpers.join(', ')} } from 'kysely'\n`, body].join('\n')
}

function line({ table, column, type, nullable, generated, defaulted }: Column): string {
  const plain = TYPES[type]
  if (!plain) throw new Error(`No TypeScript type is known for ${table}.${column}: ${type}`)
  const value = nullable ? `${plain} | null` : plain
  return `  ${column}: ${generated ? `GeneratedAlways<${value}>` : defaulted ? `Generated<${value}>` : value}`
}

function typeName(table: string): string {
  return table.replace(/(^|_)(\w)/g, (_whole, _separator, letter: string) => letter.toUpperCase())
}
