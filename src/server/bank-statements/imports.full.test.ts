// Full run: every layout, and a large file.

import { expect, it } from 'vitest'
import { LAYOUTS } from '#domain/testing/bank-layouts.ts'
import { sharedTestApp } from '../testing/app.ts'
import { aScene, rowsIn } from '../testing/bank-imports.ts'
import { importFile, tryToRead } from '../testing/bank-statements.ts'

const shared = sharedTestApp()

it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('the rows of this layout are stored: %s', async (_name, layout) => {
  const { app, admin, account } = await aScene(shared())
  const made = await importFile(app, admin, { account, file: Buffer.from(layout.csv) })
  expect(made).toMatchObject({ newRows: layout.rows.length, refusedLines: 0 })
  const stored = (await rowsIn(app, account)).map(({ day, direction, amount_paisa }) => [day, direction, amount_paisa].join(' '))
  expect(stored.toSorted()).toEqual(layout.rows.map(([day, direction, paisa]) => [day, direction, paisa].join(' ')).toSorted())
})

it('a file of more rows than can be imported is refused', async () => {
  const { app, admin, account } = await aScene(shared())
  const file = Buffer.from(`Date,Credit\r\n${'05/11/2026,1\r\n'.repeat(100_001)}`)
  expect(await tryToRead(app, admin, { account, file })).toMatchObject({ status: 413, body: { code: 'statement_too_large' } })
})
