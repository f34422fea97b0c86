// Full run: further cases of the rules in search.test.ts.

import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { aBankScene, aRow, confirm } from '../../testing/bank-matches.ts'
import { createRun, payRows } from '../../testing/payouts.ts'
import { aChatter } from '../../testing/people.ts'
import { foundFor, idsOf } from '../../testing/person-search.ts'
import { aWithdraw, setWithdrawStatus } from '../../testing/withdraws.ts'

it('a withdraw is found by the reference of the bank, of its payout run or of its row of a bank statement', async () => {
  const app = await testApp()
  const scene = await aBankScene(app)
  const { admin } = scene
  const inRun = await aWithdraw(app, { chatter: await aChatter(app), rupees: 100, admin })
  await payRows(app, admin, await createRun(app, admin, { withdrawals: [inRun] }), ['ZZ-RUN 0042'])
  const matched = await aWithdraw(app, { chatter: await aChatter(app), rupees: 200, admin })
  const row = await aRow(scene, { debit: 200, reference: 'ZZ-ROW 0043' })
  await confirm(app, admin, [row, ['withdraw', matched]])

  const withdraws = async (text: string) => idsOf(await foundFor(app, admin, text)).withdraws
  expect(await withdraws('zzrun0042')).toEqual([inRun])
  expect(await withdraws('ZZ ROW 0043')).toEqual([matched])
  expect(await withdraws('zzrow004')).toEqual([])

  await setWithdrawStatus(app, admin, matched, 'rejected')
  expect(await withdraws('ZZ ROW 0043')).toEqual([])
})
