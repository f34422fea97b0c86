// Changes that journeys make in their server's database, because no page could make them.

import { join } from 'node:path'
import pg from 'pg'
import { findEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'

export async function inDatabase(dataDirectory: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const connectionString = await findEmbeddedPostgres(join(dataDirectory, 'postgres'))
  if (connectionString === null) throw new Error('The database of the journey is not running')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Makes an admin as the operator would, so that a journey needs no second admin. */
export async function makeAdmin(dataDirectory: string, id: string): Promise<void> {
  await inDatabase(dataDirectory, async (client) => {
    await client.query(`update accounts set role = 'admin' where id = $1`, [id])
  })
}
