// Full run: further cases of the rules in same-file.test.ts.

import { expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/app.ts'
import { aBankScene, bankRows } from '../../testing/bank-matches.ts'
import { aStatement, businessDay, importFile, tryToImport } from '../../testing/bank-statements.ts'
import { aScene, WITH_BALANCE, WITHOUT_BALANCE } from '../../testing/same-files.ts'

const shared = sharedTestApp()

it('sent at once with different columns, its rows are stored once', async () => {
  const scene = await aScene(shared())
  const { app, admin, account, file } = scene
  await app.tokenOf(admin)
  const answers = await Promise.all([WITHOUT_BALANCE, WITH_BALANCE].map((columns) => tryToImport(app, admin, { account, file, columns })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await bankRows(scene)).toHaveLength(1)
})

it('the file of another account may have other columns', async () => {
  const [one, other] = [await aScene(shared()), await aScene(shared())]
  await importFile(one.app, one.admin, { account: one.account, file: one.file, columns: WITH_BALANCE })
  expect(await importFile(other.app, other.admin, { account: other.account, file: one.file, columns: WITHOUT_BALANCE })).toMatchObject({
    newRows: 1,
  })
})

it('many payments of one amount on a day that was imported in part are new', async () => {
  const { app, admin, account } = await aBankScene(shared())
  const line = (text: string) => ({ date: businessDay(app), text, credit: 500 })
  await importFile(app, admin, { account, file: aStatement([line('A')]) })
  const whole = aStatement(['A', 'B', 'C', 'D'].map(line))
  expect(await importFile(app, admin, { account, file: whole })).toMatchObject({ newRows: 3, knownRows: 1 })
})
