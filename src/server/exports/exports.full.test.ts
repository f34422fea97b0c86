// Full run: thousands of rows.

import { expect, it } from 'vitest'
import * as contract from '#contract/list-exports.ts'
import { readCsv } from '#domain/bank-statement/csv.ts'
import { testApp } from '../testing/app.ts'
import { reject } from '../testing/money.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { pendingSessions, rejectedSessions } from '../testing/session-rows.ts'

it('many pages: every row once, also when rows are decided and added while the file is read', async () => {
  const app = await testApp()
  const [admin, chatter] = [await anAdmin(app), await aChatter(app)]
  const users = await Promise.all(Array.from({ length: 12 }, () => aUser(app)))
  const waiting = await pendingSessions(
    app,
    users.map((user) => ({ user, chatter })),
  )
  const [user] = users
  if (!user) throw new Error('no user')
  const rejected = await rejectedSessions(app, Array(2_300).fill({ user, chatter }))
  const url = `${await app.listen()}/api${contract.exportSessionRequests.path}?status=all`
  const response = await fetch(url, { headers: { authorization: `Bearer ${await app.tokenOf(admin)}` } })
  // The first page has been read; what is pending in it is decided before the second stretch of the list.
  for (const id of waiting.slice(0, 3)) await reject(app, admin, id)
  await rejectedSessions(app, [{ user, chatter }])
  const ids = readCsv((await response.text()).trimEnd())
    .slice(1)
    .map(([id]) => String(id).replace(/^'/, ''))
  expect(ids).toEqual([...waiting, ...rejected.toReversed()])
}, 60_000)
