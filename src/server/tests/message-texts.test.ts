// Admins cannot read messages: this makes every call that an admin may make, and no reply contains a message's text, except in a report
// (docs/product.md#reports).

import { expect, it } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { createReport, fetchReport } from '#contract/reports.ts'
import { testApp } from '../testing/app.ts'
import { aListener, aRunningSession, sendText } from '../testing/chats.ts'
import { anAdmin } from '../testing/people.ts'

const CALLS = ENDPOINTS.filter(({ method, callers }) => method === 'GET' && !callers.includes('anyone'))

it('no answer to an admin has the text of a message that was not reported', async () => {
  const app = await testApp()
  const [session, admin] = [await aRunningSession(app), await anAdmin(app)]
  const { user, chatter } = session
  const listener = await aListener(app, user, session.id)
  const sent: string[] = []
  for (let index = 0; index < 14; index += 1) sent.push((await sendText(listener, session, user, `confidential ${index}.`))._id)
  const reported = sent.at(-1) ?? ''
  const body = { messageID: reported, reason: 'scam', consent: true } as const
  expect((await app.call(createReport, chatter, { body })).status).toBe(201)
  const { id: report } = await app.db.query.selectFrom('reports').select('id').executeTakeFirstOrThrow()

  const found = new Map<string, Set<string>>()
  let answered = 0
  for (const endpoint of CALLS) {
    for (const id of [session.id, user.id, chatter.id, admin.id, report, reported, 'terms']) {
      const { statusCode, payload } = await app.http.inject({
        method: 'GET',
        url: API_PREFIX + endpoint.path.replace(/:\w+/g, id),
        query: { id: admin.id, userID: admin.id, chatterID: chatter.id, searchText: user.username, role: 'admin' },
        headers: { authorization: `Bearer ${await app.tokenOf(admin)}` },
      })
      expect(statusCode, endpoint.path).toBeLessThan(500)
      if (statusCode === 200) answered += 1
      const texts = payload.match(/confidential \d+\./g) ?? []
      if (texts.length > 0) found.set(endpoint.path, new Set(texts))
      if (!endpoint.path.includes(':')) break
    }
  }
  // The reported message and the five before it.
  const slice = [8, 9, 10, 11, 12, 13].map((index) => `confidential ${index}.`)
  expect([...found].map(([path, texts]) => [path, [...texts]])).toEqual([[fetchReport.path, slice]])
  expect(answered).toBeGreaterThan(15)
})
