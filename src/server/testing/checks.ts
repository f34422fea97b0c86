// The two queries that tests run thousands of times, as functions of every test database: PostgreSQL plans a function once per
// connection, and planning these queries takes longer than running them.

import pg from 'pg'
import { readBooksQuery, readFiguresQuery } from '../books.ts'
import { TEST_USER_AGENT } from './tokens.ts'

/** Outside the product's schema, because some tests list its contents. */
const SCHEMA = 'testing'
export const VIOLATIONS = `select * from ${SCHEMA}.violations()`
export const FINGERPRINT = `select * from ${SCHEMA}.fingerprint()`
export const EMPTY_DATABASE = `select ${SCHEMA}.empty() as "isEmpty"`

interface Table {
  readonly schema: string
  readonly name: string
  readonly isEmpty: boolean
}

const namesOf = (tables: readonly Table[]) => tables.map(({ name }) => name)

/** The database must be migrated. */
export async function addChecks(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Table>(
      `select nspname as schema, relname as name, pg_relation_size(pg_class.oid) = 0 as "isEmpty"
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind = 'r' order by 1, 2`,
    )
    const tables = rows.filter(({ schema }) => schema === 'public')
    await client.query(`create schema ${SCHEMA}`)
    // Tables that migrations fill have rows in every database.
    const emptyTables = tables.filter(({ isEmpty }) => isEmpty)
    await client.query(violations([await readBooksQuery(), await readFiguresQuery()], namesOf(emptyTables)))
    await client.query(fingerprint(namesOf(tables)))
    await client.query(LET_EMPTY)
    await client.query(await emptying(client, rows))
  } finally {
    await client.end()
  }
}

/** Most tests move no money: if all tables in a query are empty, it finds nothing and need not be planned. */
function violations(queries: readonly string[], tables: readonly string[]): string {
  const found = queries.map((query) => {
    const rows = listedIn(query, tables).map((table) => `exists (select from ${table})`)
    return `if ${rows.join(' or ')} then return query ${query.trim().replace(/;$/, '')}; end if;`
  })
  return `create function ${SCHEMA}.violations() returns table (rule text, subject text, detail text) language plpgsql as $check$
    #variable_conflict use_column
    begin
      ${found.join('\n')}
    end $check$`
}

/** Leaves out tables in which a query only looks up rows for another table. */
function listedIn(query: string, tables: readonly string[]): string[] {
  const lists = query.replace(/\bexists \(\s*select from \w+/g, '')
  return tables.filter((table) => new RegExp(`\\b(?:from|join)\\s+${table}\\b`).test(lists))
}

/** Jobs may change these at any moment: connections open or close, and figures are added up. The figures themselves are checked above. */
const CHANGED_BY_JOBS = /^(?:presence|figure_|active_)/

/** Sign-ins that tests create for their calls are left out as well. */
function fingerprint(tables: readonly string[]): string {
  const prints = tables
    .filter((table) => !CHANGED_BY_JOBS.test(table))
    .map(
      (table) => `select '${table}', count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${table} t
        ${table === 'sign_ins' ? `where user_agent <> '${TEST_USER_AGENT}'` : ''}`,
    )
  return `create function ${SCHEMA}.fingerprint() returns table (name text, print text) language plpgsql as $check$
    #variable_conflict use_column
    begin
      return query ${prints.join(' union all ')};
    end $check$`
}

/** Nothing else may remove the rows that must stay. */
const LET_EMPTY = `
  do $check$
    declare source text;
    begin
      select prosrc into strict source from pg_proc where proname = 'refuse_change';
      execute format('create or replace function refuse_change() returns trigger language plpgsql as %L', regexp_replace(
        source, '\\mbegin\\M', 'begin if current_setting(''${SCHEMA}.emptying'', true) = ''on'' then return null; end if;', 'i'));
    end $check$`

/** Dead rows are read again and again; above this number, a new database is cheaper. */
const MAX_TABLE_BYTES = 1024 * 1024

/**
 * Settings for the connection that empties databases: triggers do not run, and those that always run allow it. They are set permanently,
 * because changing them makes PostgreSQL forget the connection's plans.
 */
export const EMPTYING_OPTIONS = `-c session_replication_role=replica -c ${SCHEMA}.emptying=on`

/** What the planner knows about the tables. Later tests have other rows, for which its plans would be slow. */
const STATISTICS = `(
  select coalesce(sum(hashtextextended(relname || ' ' || relpages || ' ' || reltuples, 0)), 0) from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
)`

/**
 * Resets the database for the next test. Returns false if it cannot, because a test changed the schema or the tables that migrations fill,
 * or collected statistics.
 */
async function emptying(client: pg.Client, tables: readonly Table[]): Promise<string> {
  const changed: string[] = []
  for (const { schema, name, isEmpty } of tables) {
    if (isEmpty) continue
    const print = `(select coalesce(sum(hashtextextended(t::text, 0)), 0) from ${schema}.${name} t)`
    const { rows } = await client.query<{ print: string }>(`select ${print} as print`)
    changed.push(`${print} <> ${rows[0]?.print}`)
  }
  const { rows: collected } = await client.query<{ print: string }>(`select ${STATISTICS} as print`)
  changed.push(`${STATISTICS} <> ${collected[0]?.print}`)
  const deletes = tables.filter(({ isEmpty }) => isEmpty).map(({ schema, name }) => `delete from ${schema}.${name};`)
  return `
    create table ${SCHEMA}.changes (tag text);
    create function ${SCHEMA}.note_change() returns event_trigger language plpgsql security definer as $check$
      begin
        insert into ${SCHEMA}.changes values (tg_tag);
      end $check$;
    create function ${SCHEMA}.empty() returns boolean language plpgsql as $check$
      declare used record;
      begin
        if exists (select from ${SCHEMA}.changes) or ${changed.join(' or ')} then
          return false;
        end if;
        if exists (select from pg_class where relkind = 'r' and pg_relation_size(oid) > ${MAX_TABLE_BYTES} and relnamespace = 'public'::regnamespace) then
          return false;
        end if;
        ${deletes.join('\n')}
        for used in select seqrelid::regclass as name, seqstart from pg_sequence where pg_sequence_last_value(seqrelid) is not null loop
          perform setval(used.name, used.seqstart, false);
        end loop;
        return true;
      end $check$;
    create event trigger note_change on ddl_command_end execute function ${SCHEMA}.note_change()`
}
