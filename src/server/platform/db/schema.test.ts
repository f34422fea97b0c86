import { readFile } from 'node:fs/promises'
import { expect, inject, it } from 'vitest'
import { cloneTemplate } from '../../testing/database.ts'
import { schemaTypes } from '../../testing/schema-types.ts'

it('the table types match what the migrations made', async () => {
  const database = await cloneTemplate(inject('postgresUrl'))
  try {
    expect(await readFile('src/server/platform/db/schema.ts', 'utf8')).toBe(await schemaTypes(database.url))
  } finally {
    database.drop()
  }
})
