import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { cloneTemplate } from '../testing/database.ts'
import { writeSchemaTypes } from './schema-types.ts'

it('the types of the tables are those of the migrated database', async () => {
  const database = await cloneTemplate(inject('postgresUrl'))
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const written = await writeSchemaTypes(client)
  await client.end()
  expect(await readFile('src/server/platform/schema.ts', 'utf8'), 'run npm run db:types').toBe(written)
})
