// Search in Session Requests, for tests.

import { expect } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, testApp } from './app.ts'
import { aChatter, anAdmin, aUser } from './people.ts'
import { type Pair, rejectedSessions } from './session-rows.ts'

export const twoOthers = async (app: TestApp): Promise<Pair> => ({
  user: await aUser(app, { username: 'qq', email: 'qq@qq.qq' }),
  chatter: await aChatter(app, { username: 'ww', email: 'ww@ww.ww' }),
})

type Search = (app: TestApp, text: string) => Promise<{ readonly ids: readonly SessionId[]; readonly total: number }>

export async function expectNewNameFound(search: Search, { newer }: { readonly newer: number }): Promise<void> {
  const app = await testApp()
  const user = await aUser(app, { username: 'before' })
  const gone = await aUser(app, { username: 'leaving' })
  const chatter = await aChatter(app)
  const ids = await rejectedSessions(app, [
    { user, chatter },
    { user: gone, chatter },
  ])
  await rejectedSessions(app, Array(newer).fill(await twoOthers(app)))
  expect((await search(app, 'leav')).total).toBe(1)
  await app.call(accounts.updateProfile, user, { body: { userID: user.id, username: 'afterwards', email: user.email } })
  await app.call(accounts.deleteUser, await anAdmin(app), { params: { id: gone.id } })
  expect((await search(app, 'before')).total).toBe(0)
  expect((await search(app, 'leav')).total).toBe(0)
  expect((await search(app, 'Deleted')).total).toBe(0)
  expect((await search(app, 'fterward')).ids).toEqual([ids[0]])
}
