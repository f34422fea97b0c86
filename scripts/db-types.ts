// Generates src/server/platform/db/schema.ts. Run it after every new migration and commit the result.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { administer, databaseUrl } from '#server/testing/database.ts'
import { schemaTypes } from '#server/testing/schema-types.ts'

const root = join(import.meta.dirname, '..')
const directory = await mkdtemp(join(tmpdir(), 'guftagu-types-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false })
try {
  await administer(postgres.url, 'create database types')
  const url = databaseUrl(postgres.url, 'types')
  await migrate(url, await readMigrations(join(root, 'db', 'migrations')))
  await writeFile(join(root, 'src', 'server', 'platform', 'db', 'schema.ts'), await schemaTypes(url))
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
