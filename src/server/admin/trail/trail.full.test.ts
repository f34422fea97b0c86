// Full run: thousands of rows.

import { expect, it } from 'vitest'
import { exportTrail } from '#contract/trail.ts'
import { testApp } from '../../testing/app.ts'
import { anAdmin, aUser } from '../../testing/people.ts'
import { exported, manyRows } from '../../testing/trails.ts'

it('an export of many pages has every row once', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await manyRows(app, admin, user, 2_600)
  const { lines } = await exported(app, admin, { action: 'change_role' })
  expect(lines).toHaveLength(1 + 1_300 + 1)
})

it('a client that goes away in the middle of an export ends it, the next one is served, and a stop does not wait for one', async () => {
  const app = await testApp()
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  await manyRows(app, admin, user, 12_000)
  const url = `${await app.listen()}/api${exportTrail.path}?action=change_role`
  const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` }
  for (let turn = 0; turn < 3; turn += 1) {
    const broken = new AbortController()
    const response = await fetch(url, { headers, signal: broken.signal })
    await response.body?.getReader().read()
    broken.abort()
  }
  const whole = await (await fetch(url, { headers })).text()
  expect(whole.split('\r\n')).toHaveLength(1 + 6_000 + 1)
  // This client stops reading, so if the stop waited for the export, it would never end.
  await (await fetch(url, { headers })).body?.getReader().read()
  await app.http.close()
})
