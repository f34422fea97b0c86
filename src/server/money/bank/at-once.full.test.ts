// Full run: more races, and every call by a demoted admin.

import { expect, it } from 'vitest'
import { type BankRow, suggestMatches, takeBackMatch } from '#contract/bank-matches.ts'
import { takeBackBankImport } from '#contract/bank-statements.ts'
import { bankImportId, bankRowId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { aPurchaseInto, aRow, bankRows, confirm, type Scene } from '../../testing/bank-matches.ts'
import { aScene, holdRow, note, trailOf } from '../../testing/bank-rows-at-once.ts'
import { gate } from '../../testing/gate.ts'
import type { Person } from '../../testing/people.ts'
import { fingerprint } from '../../testing/snapshot.ts'

const shared = sharedTestApp()

it('the same note at once is written once, and of two notes the later one stays', async () => {
  const { scene, second, row } = await aScene(shared())
  const { admin } = scene
  const same = await (await holdRow(scene, row)).release([admin, second].map((by) => () => note(scene, by, row, 'Unknown payer')))
  expect(same.map(({ status }) => status)).toEqual([202, 202])
  expect(await trailOf(scene, row, 'note_bank_row')).toHaveLength(1)
  const different = await (await holdRow(scene, row)).release([
    () => note(scene, admin, row, 'From Lahore'),
    () => note(scene, second, row, 'From Multan'),
  ])
  expect(different.map(({ status }) => status)).toEqual([202, 202])
  expect(await trailOf(scene, row, 'note_bank_row')).toHaveLength(3)
  expect(['From Lahore', 'From Multan']).toContain((await bankRows(scene))[0]?.note?.words)
})

const CALLS: readonly (readonly [what: string, call: (scene: Scene, by: Person, row: BankRow) => Promise<{ readonly status: number }>])[] =
  [
    ['takes back no match', ({ app }, by, row) => app.call(takeBackMatch, by, { params: { id: bankRowId(row._id) } })],
    ['notes nothing', (scene, by, row) => note(scene, by, row, 'Unknown payer')],
    [
      'takes back no import',
      async ({ app }, by, row) => {
        const stored = await app.db.query.selectFrom('bank_statement_rows').select('import_id').where('id', '=', row._id).executeTakeFirst()
        return app.call(takeBackBankImport, by, { params: { id: bankImportId(stored?.import_id ?? '') } })
      },
    ],
    ['compares no rows', ({ app, account }, by) => app.call(suggestMatches, by, { body: { account: receivingKey(account) } })],
  ]

it.each(CALLS)('an admin who is demoted while waiting %s', async (_what, call) => {
  const { scene, second, row } = await aScene(shared())
  const { app, admin } = scene
  const other = await aRow(scene, { credit: 100, text: 'Raast' })
  await confirm(app, admin, [other, ['purchase', (await aPurchaseInto(scene)).id]])
  const before = await fingerprint(app.db)
  const lock = await gate(app, `update accounts set role = 'user' where id = $1`, [second.id])
  const [answer] = await lock.release([() => call(scene, second, row)])
  expect(answer?.status).toBe(403)
  const after = await fingerprint(app.db)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  // The demotion itself.
  expect(changed.filter((table) => !['accounts', 'list_counts', 'list_changes'].includes(table))).toEqual([])
})
