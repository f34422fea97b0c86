// People who get notices, and bystanders.

import { expect } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { type TestApp, testApp } from './app.ts'
import { aChatterWithPrices, buy } from './money.ts'
import { allNotices } from './notices.ts'
import { aChatter, anAdmin, aUser, PASSWORD, type Person } from './people.ts'
import { aWithdraw } from './withdraws.ts'

/** A buyer, a chatter with prices, two admins, and bystanders. */
export async function aStage() {
  const app = await testApp()
  const people = {
    buyer: await aUser(app),
    chatter: await aChatterWithPrices(app, { Basic: 150, Gold: 700 }),
    admin: await anAdmin(app),
    secondAdmin: await anAdmin(app),
    bannedAdmin: await anAdmin(app, { status: 'banned' }),
    stranger: await aUser(app),
    otherChatter: await aChatter(app),
  }
  return { app, people, all: async () => (await allNotices(app, people)).toSorted(), ...people }
}

export const aPurchase = ({ app, buyer, chatter }: Awaited<ReturnType<typeof aStage>>) => buy(app, { user: buyer, chatter, title: 'Gold' })

export const aSignup = (role: 'user' | 'chatter') => ({
  body: {
    username: `new ${role}`,
    email: `${role}@example.com`,
    password: PASSWORD,
    role,
    phoneNumber: '03001234567',
    age: 22,
    gender: 'male',
  },
})

export async function aSignedUpChatter(app: TestApp): Promise<Person> {
  expect((await app.call(accounts.signUp, null, aSignup('chatter'))).status).toBe(201)
  const row = await app.db.query
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('username', '=', 'new chatter')
    .executeTakeFirstOrThrow()
  return row as Person
}

/** Only notices about withdraws, and the pending withdraw itself. */
export async function aWithdrawStage() {
  const stage = await aStage()
  const id = await aWithdraw(stage.app, { chatter: stage.otherChatter, rupees: 400, admin: stage.admin })
  const all = async () => (await stage.all()).filter((text) => text.includes('withdraw'))
  return { ...stage, id, all }
}
