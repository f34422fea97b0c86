// A prepared statement is planned once per connection, perhaps when the database is new, and keeps that plan while the tables grow. Its
// plan must therefore find each row by its key, whatever the tables contain when the plan is made.

import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import '../app.ts'
import { allPreparedStatements, PREPARED_PLANNER, type PreparedStatement } from '../platform/db/database.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aRunningSession, sendText } from '../testing/chats.ts'

/** For each statement, the indexes it uses to find rows. Each lookup has a condition, and no table is read in any other way. */
const LOOKUPS: Readonly<Record<string, readonly string[]>> = {
  insert_messages: ['accounts_pkey', 'chats_pkey', 'messages_client', 'messages_order', 'messages_pkey', 'sessions_pkey'],
  save_receipts: ['chats_pkey', 'sessions_pkey'],
}

it('a plan uses the same keys for an empty database, one that was never analysed, and one with a page of rows', async () => {
  const app = await testApp()
  const analyse = () => sql`analyze`.execute(app.db.query)
  expect(await lookups(app), 'empty, never analysed').toEqual(LOOKUPS)
  await analyse()
  expect(await lookups(app), 'empty').toEqual(LOOKUPS)
  const session = await aRunningSession(app)
  expect(await lookups(app), 'a session').toEqual(LOOKUPS)
  await analyse()
  expect(await lookups(app), 'a session, analysed').toEqual(LOOKUPS)
  const listener = await aListener(app, session.user, session.id)
  for (let count = 0; count < 20; count += 1) await sendText(listener, session, session.user, 'a message')
  expect(await lookups(app), 'messages, never analysed').toEqual(LOOKUPS)
  await analyse()
  expect(await lookups(app), 'a page of messages').toEqual(LOOKUPS)
})

it('a plan uses the same keys when all but the messages was analysed', async () => {
  const app = await testApp()
  await aRunningSession(app)
  await sql`analyze accounts, sessions, chats`.execute(app.db.query)
  expect(await lookups(app)).toEqual(LOOKUPS)
})

async function lookups(app: TestApp): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: app.databaseUrl, options: PREPARED_PLANNER })
  await client.connect()
  onTestFinished(() => client.end())
  const found: Record<string, string[]> = {}
  for (const statement of allPreparedStatements()) found[statement.name] = [...new Set(await lookupsOf(client, statement))].toSorted()
  return found
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

async function lookupsOf(client: pg.Client, { name, text }: PreparedStatement): Promise<string[]> {
  const values = Array.from({ length: new Set(text.match(/\$\d+/g)).size }, () => 'null')
  await client.query(`prepare ${name} as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) execute ${name}(${values.join(', ')})`)
  return rows.flatMap((row) => allNodes(row['QUERY PLAN'][0].Plan)).flatMap(lookupOf)
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)]
}

/** The index scan below a bitmap finds its rows. */
const NO_LOOKUP = new Set(['ModifyTable', 'Bitmap Heap Scan'])

function lookupOf(node: PlanNode): string[] {
  const index = node['Index Name']
  if (NO_LOOKUP.has(node['Node Type']) || (node['Relation Name'] === undefined && index === undefined)) return []
  return [index === undefined || node['Index Cond'] === undefined ? `all of ${index ?? node['Relation Name']}` : index]
}
