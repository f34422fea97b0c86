// Full run: a test tool.

import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cloneTemplate } from './database.ts'
import { openPostgresProxy } from './postgres-proxy.ts'

async function aProxy() {
  const database = await cloneTemplate(inject('postgresUrl'))
  const proxy = await openPostgresProxy(database.url)
  onTestFinished(async () => {
    await proxy.close()
    database.drop()
  })
  const direct = await connected(database.url)
  await direct.query('create table notes (text text)')
  return { proxy, direct, through: await connected(proxy.url) }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const notesIn = async (client: pg.Client) => (await client.query<{ text: string }>('select text from notes')).rows.map(({ text }) => text)

it('statements pass and are reported, with parameters and without', async () => {
  const { proxy, direct, through } = await aProxy()
  const statements = await proxy.statementsOf(async () => {
    await through.query('insert into notes values ($1)', ['kept'])
    await through.query('select 1')
  })
  expect(statements.map(({ text }) => text)).toEqual(['insert into notes values ($1)', 'select 1'])
  expect(await notesIn(direct)).toEqual(['kept'])
})

it('a frozen statement is never passed on, and the transaction is rolled back when the connection closes', async () => {
  const { proxy, direct, through } = await aProxy()
  const frozen = proxy.freezeAfter(2)
  await through.query('begin')
  await through.query('insert into notes values ($1)', ['lost'])
  const commit = through.query('commit').catch((error: Error) => error.message)
  await frozen
  await proxy.close()
  expect(await commit).toContain('terminated')
  expect(await notesIn(direct)).toEqual([])
})

it('a place in a transaction is counted on its connection only, and other transactions pass', async () => {
  const { proxy, direct, through } = await aProxy()
  const frozen = proxy.freezeInTransaction({ first: 'insert into notes values ($1)', nth: 2 }, 1)
  await through.query('begin')
  await through.query('insert into notes values ($1)', ['first'])
  await through.query('commit')
  const other = await connected(proxy.url)
  for (const text of ['begin', 'select 1', 'commit']) await other.query(text)
  await through.query('begin')
  for (const text of ['other', 'another']) await other.query('insert into notes values ($1)', [text])
  await through.query('insert into notes values ($1)', ['lost'])
  const commit = through.query('commit').catch((error: Error) => error.message)
  await frozen
  proxy.cutFrozen()
  expect(await commit).toContain('terminated')
  expect(await notesIn(direct)).toEqual(['first', 'other', 'another'])
})

it('losing the answer of a COMMIT breaks the connection after the change was committed', async () => {
  const { proxy, direct, through } = await aProxy()
  const frozen = proxy.freezeAnswerOfCommit()
  await through.query('begin')
  await through.query('insert into notes values ($1)', ['kept'])
  const commit = through.query('commit').catch((error: Error) => error.message)
  await frozen
  proxy.cutFrozen()
  expect(await commit).toContain('terminated')
  expect(await notesIn(direct)).toEqual(['kept'])
})

it('of the transactions that begin with a statement each is frozen at its place, and others pass', async () => {
  const { proxy, direct, through } = await aProxy()
  const write = async (client: pg.Client, text: string) => {
    await client.query('begin')
    await client.query('lock table notes in row exclusive mode')
    await client.query('insert into notes values ($1)', [text])
    await client.query('commit')
  }
  const rehearsed = proxy.nextTransaction(/^lock table/)
  await write(through, 'rehearsed')
  expect(await rehearsed).toEqual(['lock table notes in row exclusive mode', 'insert into notes values ($1)', 'commit'])

  const frozen = proxy.freezeTransactions(/^lock table/, [2, 'answer of commit'])
  await through.query('insert into notes values ($1)', ['other'])
  for (const text of ['held', 'answer lost']) write(await connected(proxy.url), text).catch(() => undefined)
  await frozen
  proxy.cutFrozen()
  expect(await notesIn(direct)).toHaveLength(3)
  expect(await notesIn(direct)).toEqual(expect.arrayContaining(['rehearsed', 'other']))
})
