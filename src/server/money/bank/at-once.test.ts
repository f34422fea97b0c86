// Undoing and adding a note at the same moment (docs/product.md#bank-statements).

import { expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/app.ts'
import { aPurchaseInto, bankRows, confirm, tryToConfirm, unmatch } from '../../testing/bank-matches.ts'
import { aScene, holdRow, note, trailOf } from '../../testing/bank-rows-at-once.ts'

const shared = sharedTestApp()

it('two admins take back a match at once: once', async () => {
  const { scene, second, row } = await aScene(shared())
  const { app, admin } = scene
  await confirm(app, admin, [row, ['purchase', (await aPurchaseInto(scene)).id]])
  const lock = await holdRow(scene, row)
  const answers = await lock.release([() => unmatch(app, admin, row), () => unmatch(app, second, row)])
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect(await trailOf(scene, row, 'take_back_bank_match')).toHaveLength(1)
  expect((await bankRows(scene))[0]?.match).toBeNull()
})

it('a row is noted while another admin matches it: the note does not stay with the match', async () => {
  const { scene, second, row } = await aScene(shared())
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
