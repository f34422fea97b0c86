// Full run: many people.

import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { insertMessages } from '../../testing/messages.ts'
import { aChatterWithPrices, buy, complete, reject } from '../../testing/money.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { listAcquaintances, readActivityCursor } from './activity.ts'

it('pages of every length give the same order: long sessions with early messages are among short ones with late messages', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const expected: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const chatter = await aChatterWithPrices(app, { Basic: 500, Gold: 900 })
    const id = await buy(app, { user, chatter, title: index % 3 === 0 ? 'Gold' : 'Basic' })
    if (index % 4 === 3) await reject(app, admin, id)
    else await complete(app, admin, id)
    if (index % 2 === 0) await insertMessages(app, id, [{ by: 'buyer', text: 'Salam' }])
    app.clock.advance(2 * 60_000)
    expected.unshift(chatter.id)
  }
  app.clock.advance(60 * 60_000)
  for (const limit of [1, 2, 5, 12, 30]) {
    const ids: string[] = []
    for (let cursor = ''; ; ) {
      const after = cursor === '' ? null : readActivityCursor(cursor)
      const page = await listAcquaintances(app.db.query, { callerId: user.id, isBuyer: true }, { after, limit, now: app.clock.now() })
      ids.push(...page.people.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(ids, `pages of ${limit}`).toEqual(expected)
  }
})
