// Lists of the people with whom an account has sessions.

import * as contract from '#contract/people.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, buy, complete } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'

export const MINUTE_MS = 60_000

export const usersOf = (app: TestApp, by: Person, query: { cursor?: string; userID?: string } = {}) =>
  app.call(contract.listUserSessions, by, { query: { chatterID: by.id, ...query } })

export const chattersOf = (app: TestApp, by: Person, query: { cursor?: string } = {}) =>
  app.call(contract.listChatterSessions, by, { query: { userID: by.id, ...query } })

export const userNames = (body: { sessions: contract.ChatSession[] }) => body.sessions.map(({ userID }) => userID.username)

export async function aStage(app: TestApp) {
  const [admin, user, chatter] = [await anAdmin(app), await aUser(app), await aChatterWithPrices(app, { Basic: 500 })]
  const approve = async (by: Person = user, from: Person = chatter) => {
    const id = await buy(app, { user: by, chatter: from })
    await complete(app, admin, id)
    return id
  }
  return { admin, user, chatter, approve, afterTheEnd: () => app.clock.advance(15 * MINUTE_MS) }
}
