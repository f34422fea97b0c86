// Taking back and noting at the same moment, and admins who lose the role while they wait (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { type BankRow, noteBankRow, suggestMatches, takeBackMatch } from '#contract/bank-matches.ts'
import { takeBackBankImport } from '#contract/bank-statements.ts'
import { bankImportId, bankRowId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import { sharedTestApp } from '../testing/app.ts'
import { aBankScene, aPurchaseInto, aRow, bankRows, confirm, type Scene, tryToConfirm, unmatch } from '../testing/bank-matches.ts'
import { gate } from '../testing/gate.ts'
import { anAdmin, type Person } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'

const shared = sharedTestApp()

/** Signed in before anything is locked. */
async function aScene(): Promise<{ scene: Scene; second: Person; row: BankRow }> {
  const scene = await aBankScene(shared())
  const second = await anAdmin(scene.app)
  for (const each of [scene.admin, second]) await scene.app.tokenOf(each)
  return { scene, second, row: await aRow(scene, { credit: 100 }) }
}

const holdRow = ({ app }: Scene, { _id }: BankRow) => gate(app, 'select 1 from bank_statement_rows where id = $1 for update', [_id])

const trailOf = async ({ app }: Scene, { _id }: BankRow, action: string) =>
  app.db.query.selectFrom('admin_actions').select('id').where('subject_id', '=', _id).where('action', '=', action).execute()

const note = ({ app }: Scene, by: Person, { _id }: BankRow, words: string) =>
  app.call(noteBankRow, by, { params: { id: bankRowId(_id) }, body: { note: 'other', words, isDone: true } })

it('two admins take back a match at once: once', async () => {
  const { scene, second, row } = await aScene()
  const { app, admin } = scene
  await confirm(app, admin, [row, ['purchase', (await aPurchaseInto(scene)).id]])
  const lock = await holdRow(scene, row)
  const answers = await lock.release([() => unmatch(app, admin, row), () => unmatch(app, second, row)])
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect(await trailOf(scene, row, 'take_back_bank_match')).toHaveLength(1)
  expect((await bankRows(scene))[0]?.match).toBeNull()
})

it('the same note at once is written once, and of two notes the later one stays', async () => {
  const { scene, second, row } = await aScene()
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

it('a row is noted while another admin matches it: the note does not stay with the match', async () => {
  const { scene, second, row } = await aScene()
  const { app, admin } = scene
  const { id } = await aPurchaseInto(scene)
  const lock = await holdRow(scene, row)
  const [noted] = await lock.release([
    () => note(scene, second, row, 'Unknown payer'),
    () => tryToConfirm(app, admin, [[row, ['purchase', id]]]),
  ])
  expect([202, 409]).toContain(noted?.status)
  expect((await bankRows(scene))[0]).toMatchObject({ note: null, match: { isCurrent: true } })
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
  const { scene, second, row } = await aScene()
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
