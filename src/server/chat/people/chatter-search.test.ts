// Buyers search chatters by part of the username, and by nothing else.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as contract from '#contract/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { setOnline } from '../../testing/messages.ts'
import { aChatter, aUser, type Person } from '../../testing/people.ts'
import { rejectedSessions } from '../../testing/session-rows.ts'

async function found(app: TestApp, by: Person, searchText: string): Promise<string[]> {
  const { status, body } = await app.call(contract.searchChatters, by, { query: { searchText } })
  expect(status).toBe(200)
  return body.users.map(({ username }: contract.ListedChatter) => username)
}

it('a part of the name finds approved chatters, taken literally; emails, users and others are not found', async () => {
  const app = await testApp()
  const user = await aUser(app, { username: 'Ayesha the buyer' })
  for (const username of ['Ayesha', 'Fatima Ayesh', '100%_sure', 'عائشہ خان', 'Zo\\ya']) await aChatter(app, { username })
  for (const status of ['pending', 'rejected', 'banned'] as const) await aChatter(app, { status, username: `Ayesha ${status}` })

  expect(await found(app, user, 'AYESH')).toEqual(['Ayesha', 'Fatima Ayesh'])
  expect(await found(app, user, '  ayesha ')).toEqual(['Ayesha'])
  expect(await found(app, user, '%')).toEqual(['100%_sure'])
  expect(await found(app, user, '_')).toEqual(['100%_sure'])
  expect(await found(app, user, '\\')).toEqual(['Zo\\ya'])
  expect(await found(app, user, 'خان')).toEqual(['عائشہ خان'])
  expect(await found(app, user, 'example.com')).toEqual([])
  expect(await found(app, user, '@')).toEqual([])
  expect(await found(app, user, 'nobody at all')).toEqual([])
  expect(await found(app, user, ' ')).toHaveLength(5)
})

it('chatters with sessions come first, then those online, then by name, thirty in all', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const people: Person[] = []
  for (let index = 0; index < 34; index += 1) people.push(await aChatter(app, { username: `Hina ${String(index).padStart(2, '0')}` }))
  const [known, online] = [people.slice(30, 32), people.slice(32)]
  await rejectedSessions(
    app,
    known.map((chatter) => ({ user, chatter })),
  )
  for (const each of [...online, ...known]) await setOnline(app, each, true)
  const names = (from: readonly Person[]) => from.map(({ username }) => username)
  expect(await found(app, user, 'hina')).toEqual(names([...known.toReversed(), ...online, ...people.slice(0, 26)]))
})

it('a frequent term among very many names is found in name order and by its beginning, without reading all of them', async () => {
  const app = await testApp()
  const user = await aUser(app)
  // Storing so many accounts would take minutes, so these few have the numbers that sampling a very long list reads.
  await sql`
    insert into accounts (id, number, username, username_key, email, email_key, password_hash, role, status, phone_number, age, gender, created_at)
    overriding system value
    select gen_random_uuid(), 4096 * 500 * (1 + n % 8) + n, name, name, name || '@example.com', name || '@example.com', 'x', 'chatter', 'approved', '03001234567', 20, 'female', now()
    from (select n, case when n <= 100 then 'zara ' || lpad(n::text, 3, '0') else 'amna ' || lpad(n::text, 3, '0') end as name
      from generate_series(1, 200) n) people`.execute(app.db.query)
  const zaras = await found(app, user, 'zara')
  expect(zaras).toEqual(Array.from({ length: 30 }, (_, index) => `zara ${String(index + 1).padStart(3, '0')}`))
  expect((await found(app, user, 'a'))[0]).toBe('amna 101')
})
