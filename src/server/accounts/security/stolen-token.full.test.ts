// Full run: further cases of the rules in stolen-token.test.ts.

import { expect, it } from 'vitest'
import { fetchOwnAccount } from '#contract/accounts.ts'
import * as contract from '#contract/sign-ins.ts'
import { testApp } from '../../testing/app.ts'
import { aUser } from '../../testing/people.ts'
import { guess, signIn, signOutEverywhere, statusOf, tally, use } from '../../testing/stolen-tokens.ts'

it('a stolen token does not keep its owner, who logs in, from ending it', async () => {
  const app = await testApp({ limited: true })
  const user = await aUser(app)
  let stolen = await signIn(app, user)
  expect(await tally(21, () => guess(app, stolen))).toEqual({ 400: 20, 429: 1 })
  await use(app, stolen, 'other', 299)
  expect(await tally(2, () => app.call(fetchOwnAccount, stolen, {}))).toEqual({ 200: 1, 429: 1 })
  await use(app, stolen, 'sign-ins', 59)
  expect(await tally(2, () => app.call(contract.listSignIns, stolen, {}))).toEqual({ 200: 1, 429: 1 })
  const kick = async () => {
    const { status, body } = await signOutEverywhere(app, stolen)
    if (status === 200) stolen = { token: String(body.token) }
    return { status }
  }
  expect(await tally(31, kick)).toEqual({ 200: 30, 429: 1 })
  // A new token for the same sign-in allows no additional attempts.
  expect([await statusOf(app, stolen), (await guess(app, stolen)).status]).toEqual([429, 429])

  const own = await signIn(app, user, '203.0.113.2')
  expect(await statusOf(app, own)).toBe(200)
  expect((await guess(app, own)).status).toBe(400)
  expect((await app.call(contract.listSignIns, own, {})).body.signIns).toHaveLength(2)
  const { token } = (await signOutEverywhere(app, own)).body
  expect((await app.call(contract.listSignIns, { token }, {})).body.signIns).toMatchObject([{ isCurrent: true }])
})

it('a copy of the token that signed out everywhere uses up nothing of the sign-in that goes on', async () => {
  const app = await testApp({ limited: true })
  const own = await signIn(app, await aUser(app))
  const { body } = await signOutEverywhere(app, own)

  expect(await tally(300, () => app.call(fetchOwnAccount, own, {}))).toEqual({ 401: 300 })
  expect(await statusOf(app, { token: String(body.token) })).toBe(200)
})
