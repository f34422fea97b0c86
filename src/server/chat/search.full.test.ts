// Full run: long texts.

import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { search, searchAll } from '../testing/chat-search.ts'
import { aRunningSession } from '../testing/chats.ts'
import { storeTexts } from '../testing/stored-texts.ts'

it('one call compares a bounded number of characters, and the next ones go on from there', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  await storeTexts(app, session.id, { count: 100, text: `needle ${'x'.repeat(3_900)}` })
  const found = await search(app, session, 'absent')
  expect(found).toEqual({ hits: [], next: expect.any(String) })
  const { seq } = await app.db.query.selectFrom('messages').select('seq').where('id', '=', found.next).executeTakeFirstOrThrow()
  expect(seq).toBeGreaterThan(20)
  expect(await searchAll(app, session, 'absent')).toEqual([])
  expect(await searchAll(app, session, 'needle')).toHaveLength(100)
})
