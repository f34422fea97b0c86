// Search by part of a username or email. Whichever strategy the search uses, it finds what comparing every row would find.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { search } from '../testing/account-search.ts'
import { testApp } from '../testing/app.ts'
import { aChatter, anAdmin, aUser } from '../testing/people.ts'
import { allGramsOf, gramsOf } from './search.ts'

describe('what is found', () => {
  const PEOPLE = [
    ['Ahmed Khan', 'ahmed.k@example.com'],
    ['سارہ', 'sara@example.com'],
    ['50%_off\\', 'percent@example.com'],
    ['Ｆｕｌｌ', 'width@example.com'],
    ['x-Y_z.9', 'dots.and-dashes+plus@mail.example.org'],
  ] as const

  // biome-ignore format: a table is read by its columns
  const FOUND: readonly (readonly [string, readonly string[]])[] = [
    ['ahmed khan',      ['Ahmed Khan']],
    ['MED K',           ['Ahmed Khan']],
    ['d.k@',            ['Ahmed Khan']],
    [' ahmed ',         ['Ahmed Khan']],
    ['سار',             ['سارہ']],
    ['ار',              ['سارہ']],
    ['ہ',               ['سارہ']],
    ['%',               ['50%_off\\']],
    ['0%_',             ['50%_off\\']],
    ['_',               ['x-Y_z.9', '50%_off\\']],
    ['\\',              ['50%_off\\']],
    ['f\\',             ['50%_off\\']],
    ['a%n',             []],
    ['a_med',           []],
    ['full',            ['Ｆｕｌｌ']],
    ['ｆｕｌｌ',        ['Ｆｕｌｌ']],
    ['-y_',             ['x-Y_z.9']],
    ['+plus@mail.example.org', ['x-Y_z.9']],
    ['example.org',     ['x-Y_z.9']],
    ['zz',              []],
    ["'; drop table accounts; --", []],
    // A match never spans the end of the username and the start of the email.
    ['khanahmed',       []],
  ]

  it('is every name that has the text in it, and no other', async () => {
    const app = await testApp()
    const admin = await anAdmin(app, { username: 'boss', email: 'boss@boss.pk' })
    for (const [username, email] of PEOPLE) await aUser(app, { username, email })
    for (const [text, expected] of FOUND)
      expect(await search(app, admin, text), text).toEqual({ names: expected, total: expected.length, isCapped: false })
  })

  it('a blank search gives the whole list', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    await aUser(app)
    for (const blank of ['', '   ', '\u200b']) expect((await search(app, admin, blank)).total).toBe(2)
  })

  it('each page searches its own list', async () => {
    const app = await testApp()
    const admin = await anAdmin(app, { username: 'same-admin' })
    const user = await aUser(app, { username: 'same-user' })
    const chatter = await aChatter(app, { username: 'same-chatter' })
    expect((await search(app, admin, 'same')).names).toEqual([user.username, admin.username])
    const { body } = await app.call(contract.searchAccountRequests, admin, { query: { searchText: 'same' } })
    expect(body.searchedUsers.map(({ username }: { username: string }) => username)).toEqual([chatter.username])
    const keys = '_id age avatar createdAt email gender lastRejection phoneNumber rejections requestedAt role samePhone status username'
    expect(Object.keys(body.searchedUsers[0]).toSorted()).toEqual(keys.split(' '))
  })

  it('a name that was changed is found by the new one only', async () => {
    const app = await testApp()
    const [admin, user] = [await anAdmin(app), await aUser(app, { username: 'before' })]
    const body = { userID: user.id, username: 'afterwards', email: user.email }
    await app.call(contract.updateProfile, user, { body })
    expect((await search(app, admin, 'before')).total).toBe(0)
    expect((await search(app, admin, 'fterward')).total).toBe(1)
  })
})

// biome-ignore format: a table is read by its columns
const PHONES: readonly (readonly [string, readonly string[]])[] = [
  ['03001234567',      ['home', 'abroad']],
  ['0300 123-4567',    ['home', 'abroad']],
  ['+92 300 1234567',  ['home', 'abroad']],
  ['00923001234567',   ['home', 'abroad']],
  ['3001234567',       ['home', 'abroad']],
  ['03001',            ['home', 'abroad']],
  ['4567',             ['home', 'abroad']],
  ['۰۳۰۰۱۲۳',          ['home', 'abroad']],
  ['+447900111222',    ['london']],
  ['0300',             []],
  ['567',              []],
  ['123456',           []],
  ['03001234568',      []],
  ['+',                []],
]

it('a phone number is found by the whole, the beginning or the end, with the code of the country or without', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const phones = { home: '03001234567', abroad: '+923001234567', london: '+447900111222' }
  for (const [username, phoneNumber] of Object.entries(phones)) {
    await aUser(app, { username, email: `${username}@x.y`, phoneNumber })
    await aChatter(app, {
      username: `c${username}`,
      email: `c${username}@x.y`,
      phoneNumber,
      status: username === 'home' ? 'pending' : 'approved',
    })
  }
  for (const [text, names] of PHONES) {
    expect((await search(app, admin, text)).names.toSorted(), text).toEqual(names.toSorted())
    for (const status of [undefined, 'all'] as const) {
      const { body } = await app.call(contract.searchAccountRequests, admin, { query: { searchText: text, ...(status ? { status } : {}) } })
      const found: string[] = body.searchedUsers.map(({ username }: { username: string }) => username)
      expect(found.toSorted(), `${text} ${status}`).toEqual(names.map((name) => `c${name}`).toSorted())
    }
  }
})

describe('pages of a search', () => {
  it('are of 20, newest first, and a page beyond the last keeps the total', async () => {
    const app = await testApp()
    const admin = await anAdmin(app)
    const names = Array.from({ length: 45 }, (_none, index) => `person ${String(index).padStart(2, '0')}`)
    for (const username of names) await aUser(app, { username })
    const newestFirst = names.toReversed()
    for (const page of [1, 2, 3, 4]) {
      const shown = newestFirst.slice((page - 1) * 20, page * 20)
      expect(await search(app, admin, 'person', page)).toEqual({ names: shown, total: 45, isCapped: false })
    }
  })
})

// biome-ignore format: a table is read by its columns
it.each([
  ['a',             ['a']],
  ['ab',            ['ab']],
  ['abc',           ['abc']],
  ['abcd',          ['abcd']],
  ['abcde',         ['abcd', 'bcde']],
  ['abcdef',        ['abcdef']],
  ['abcdefg',       ['abcdef', 'bcdefg']],
  ['abcdefghijklm', ['abcdef', 'ghijkl', 'hijklm']],
  ['🙂🙂',          ['🙂🙂']],
])('the grams of %s are %j', (term, expected) => {
  expect(gramsOf(term)).toEqual(expected)
})

// biome-ignore format: a table is read by its columns
it.each([
  ['a',        ['a']],
  ['abc',      ['abc']],
  ['abcde',    ['abcd', 'bcde']],
  ['abcdefgh', ['abcdef', 'bcdefg', 'cdefgh']],
  ['aaaaaaaa', ['aaaaaa']],
])('all grams of %s are %j', (term, expected) => {
  expect(allGramsOf(term)).toEqual(expected)
})

it('a term that no name contains has no candidates, although many names have its parts', async () => {
  const app = await testApp()
  for (let number = 1; number <= 5; number += 1) await aUser(app, { username: `person ${number}`, email: `person.${number}@gmail.com` })
  const candidates = async (grams: readonly string[]) =>
    (await sql`select from accounts where name_grams(username_key, email_key) @> ${grams}::text[]`.execute(app.db.query)).rows.length
  expect(await candidates(gramsOf('gmail.gmail.'))).toBe(5)
  expect(await candidates(allGramsOf('gmail.gmail.'))).toBe(0)
})
