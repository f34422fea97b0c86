import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { aDatabase, jobsLeft, silent, skipTheWait } from '../../testing/jobs.ts'
import type { Database, Tx } from '../db/database.ts'
import { openEvents } from './events.ts'
import { openJobs } from './jobs.ts'

type TestEvent = { readonly kind: 'paid'; readonly rupees: number } | { readonly kind: 'refused' }

/** A node with a subscriber that records payments; it fails while `fails` is true. */
function aNode(db: Database) {
  const events = openEvents<TestEvent>(db, silent)
  const node = { events, delivered: [] as number[], fails: false }
  events.on(['paid'], async ({ rupees }) => {
    if (node.fails) throw new Error('no')
    node.delivered.push(rupees)
  })
  return node
}

it('an event is delivered once its transaction has committed, and before the caller goes on', async () => {
  const db = await aDatabase()
  const { events, delivered } = aNode(db)
  await db.transaction(async (tx) => {
    await events.publish(tx, { kind: 'paid', rupees: 1 })
    await events.publish(tx, { kind: 'paid', rupees: 2 })
    expect(delivered).toEqual([])
  })
  expect(delivered).toEqual([1, 2])
  await events.settled()
  expect(await jobsLeft(db)).toBe(0)
})

it('an event of a transaction that was rolled back is not delivered', async () => {
  const db = await aDatabase()
  const { events, delivered } = aNode(db)
  const refused = db.transaction(async (tx) => {
    await events.publish(tx, { kind: 'paid', rupees: 1 })
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  await events.settled()
  expect([delivered, await jobsLeft(db)]).toEqual([[], 0])
})

it('an event that a subscriber could not take at once is delivered by the job', async () => {
  const db = await aDatabase()
  const node = aNode(db)
  node.fails = true
  await db.transaction((tx) => node.events.publish(tx, { kind: 'paid', rupees: 5 }))
  await node.events.settled()
  expect([node.delivered, await jobsLeft(db)]).toEqual([[], 1])
  node.fails = false
  await skipTheWait(db)
  const jobs = openJobs(db, silent, [node.events.job])
  onTestFinished(() => jobs.stop())
  await jobs.start()
  await expect.poll(() => node.delivered).toEqual([5])
  await expect.poll(() => jobsLeft(db)).toBe(0)
})

it('a subscriber that fails does not keep the event from the others', async () => {
  const db = await aDatabase()
  const { events, delivered } = aNode(db)
  events.on(['paid'], () => {
    throw new Error('no')
  })
  const after: number[] = []
  events.on(['paid'], ({ rupees }) => void after.push(rupees))
  await db.transaction((tx) => events.publish(tx, { kind: 'paid', rupees: 7 }))
  expect([delivered, after]).toEqual([[7], [7]])
  await events.settled()
  expect(await jobsLeft(db)).toBe(1)
})

it('a transaction that was not opened by `db.transaction` cannot publish', async () => {
  const db = await aDatabase()
  const { events, delivered } = aNode(db)
  const published = db.query.transaction().execute((tx) => events.publish(tx, { kind: 'paid', rupees: 1 }))
  await expect(published).rejects.toThrow('was not opened by the database')
  expect(delivered).toEqual([])
})

it('an event without a subscriber keeps its job: a node of a newer version may have one', async () => {
  const db = await aDatabase()
  const { events } = aNode(db)
  await db.transaction((tx) => events.publish(tx, { kind: 'refused' }))
  await events.settled()
  expect(await jobsLeft(db)).toBe(1)
})

/** A recorder that writes the amounts into a separate table. */
async function aBook(db: Database) {
  await sql`create table book (place serial, rupees integer not null check (rupees < 100))`.execute(db.query)
  return {
    write: async (tx: Tx, { rupees }: { readonly rupees: number }) =>
      void (await sql`insert into book (rupees) values (${rupees})`.execute(tx)),
    written: async () =>
      (await sql<{ rupees: number }>`select rupees from book order by place`.execute(db.query)).rows.map(({ rupees }) => rupees),
  }
}

it('recorders write in the transaction of the event, in the order of their registration', async () => {
  const db = await aDatabase()
  const { events, delivered } = aNode(db)
  const book = await aBook(db)
  events.record(['paid'], book.write)
  events.record(['paid'], (tx, { rupees }) => book.write(tx, { rupees: rupees + 1 }))
  await db.transaction(async (tx) => {
    await events.publish(tx, { kind: 'paid', rupees: 5 })
    expect(await book.written()).toEqual([])
  })
  expect([await book.written(), delivered]).toEqual([[5, 6], [5]])
})

it('a recorder that fails fails the action: nothing is written, and nothing is delivered', async () => {
  const db = await aDatabase()
  const { events, delivered } = aNode(db)
  const book = await aBook(db)
  events.record(['paid'], book.write)
  const published = db.transaction(async (tx) => {
    await book.write(tx, { rupees: 1 })
    await events.publish(tx, { kind: 'paid', rupees: 100 })
  })
  await expect(published).rejects.toThrow('book_rupees_check')
  await events.settled()
  expect([await book.written(), delivered, await jobsLeft(db)]).toEqual([[], [], 0])
})
