// A house that has been lived in: somebody in every situation that a screen has a face for.

import pg from 'pg'
import { aReceipt } from '../../e2e/support/files.ts'
import {
  aMethod,
  buy,
  decide,
  type Method,
  newTransactionId,
  setPrices,
  setWithdrawStatus,
  type Title,
  withdraw,
} from '../../e2e/support/money.ts'
import { aChatter, anAdmin, aUser, type Person, theFirstAdmin } from '../../e2e/support/people.ts'
import type { Server } from '../../e2e/support/server.ts'
import { sayFromAfar } from '../../e2e/support/talk.ts'
import { Cast } from './cast.ts'
import { CONVERSATION, NEWS } from './conversation.ts'
import type { House } from './houses.ts'

const PRICES = { Basic: 450, Standard: 800, Gold: 1500 } as const
/** Thirty characters, which is the longest there is. */
const LONGEST_NAME = 'Abdurrahman-Siddiqui-Chaudhary'

const URDU_NAME = 'نازیہ'

/** Chatters by the situation the user has with them. */
const CHATTERS: readonly (readonly [name: string, username: string])[] = [
  ['talking', 'Hina'],
  ['silent', 'Zoya'],
  ['unread', 'Nazia'],
  ['pending', 'Bilal'],
  ['rejected', 'Mehwish'],
  ['expired', 'Farah'],
  ['busy', 'Rabia'],
  ['long', LONGEST_NAME],
  ['offering', 'Iqra'],
  ['away', 'Kashif'],
]

export async function fillLived(house: House): Promise<Cast> {
  const { server } = house
  const cast = new Cast()
  cast.add('admin', await theFirstAdmin(server))
  const user = cast.add('user', await aUser(server, 'Sana'))
  const other = cast.add('user:new', await aUser(server, 'Usman'))
  const methods = [await aMethod(server), await aMethod(server, { receivingLimit: 50_000 }), await aMethod(server, { receivingLimit: 500 })]
  for (const [name, username] of CHATTERS) {
    const chatter = await aChatter(server, { username })
    // An address has no Urdu letters, a name may.
    cast.add(name, { ...chatter, ...(name === 'unread' && { username: URDU_NAME }) })
    await setPrices(server, cast.person(name), name === 'long' ? { Basic: 450 } : PRICES)
  }
  cast.add('chatter', cast.person('talking'))
  cast.add('chatter:pending', await aChatter(server, { username: 'Waleed', status: 'pending' }))
  cast.add('chatter:rejected', await aChatter(server, { username: 'Saba', status: 'rejected' }))
  cast.add('chatter:new', await aChatter(server, { username: 'Nimra' }))
  await fillSessions(house, cast, { user, other, methods })
  await fillWithdraws(house, cast, methods[0])
  return cast
}

interface Buyers {
  readonly user: Person
  readonly other: Person
  readonly methods: readonly Method[]
}

async function fillSessions(house: House, cast: Cast, { user, other, methods }: Buyers): Promise<void> {
  const { server } = house
  const [method] = methods
  if (method === undefined) throw new Error('there is no account to pay into')
  const bought = (name: string, title: Title = 'Gold', by = user) =>
    buy(server, { user: by, chatter: cast.person(name), method, price: PRICES[title], title })

  for (const [index, title] of (['Basic', 'Standard', 'Gold', 'Basic'] as const).entries())
    await backdated(house, await completed(server, await bought('talking', title)), 24 * (index + 2))
  await backdated(house, await completed(server, await bought('expired', 'Basic')), 3)
  await decide(server, await bought('rejected', 'Standard'), 'rejected')

  for (const name of ['talking', 'silent', 'unread']) cast.note(`session:${name}`, await completed(server, await bought(name)))
  await completed(server, await bought('busy', 'Gold', other))
  cast.note('session:pending', await bought('pending'))
  cast.note('session:stale', await bought('away', 'Basic', other))
  await decide(server, cast.id('session:stale'), 'rejected', await anAdmin(server))
  await fillSuspicious(server, cast, method)

  const talk = { user, chatter: cast.person('talking'), sessionId: cast.id('session:talking') }
  for (const { own, text } of CONVERSATION) await sayFromAfar(server, talk, own ? user : talk.chatter, [text])
  const news = { user, chatter: cast.person('unread'), sessionId: cast.id('session:unread') }
  await sayFromAfar(server, news, user, ['السلام علیکم!'])
  await sayFromAfar(server, news, news.chatter, NEWS)
}

/** Two proofs that are one: the admin is to look twice. */
async function fillSuspicious(server: Server, cast: Cast, method: Method): Promise<void> {
  const [receipt, transactionId] = [await aReceipt(), newTransactionId()]
  for (const [index, name] of ['suspicious:first', 'suspicious'].entries()) {
    const user = await aUser(server, index === 0 ? 'Danish' : 'Yasir')
    const id = await buy(server, { user, chatter: cast.person('offering'), method, price: PRICES.Basic, transactionId, receipt })
    cast.note(name, id)
  }
}

const WITHDRAWS = 5

async function fillWithdraws(house: House, cast: Cast, method: Method | undefined): Promise<void> {
  const { server } = house
  const admin = cast.person('admin')
  if (method === undefined) return
  const chatter = cast.add('chatter:earning', await aChatter(server, { username: 'Mahnoor' }))
  await setPrices(server, chatter, PRICES)
  const buyer = cast.person('user:new')
  for (let index = 0; index < WITHDRAWS; index += 1) {
    await backdated(house, await completed(server, await buy(server, { user: buyer, chatter, method, price: PRICES.Basic })), 48 + index)
    if (index === WITHDRAWS - 1) break
    const id = await withdraw(server, chatter, PRICES.Basic)
    if (index < WITHDRAWS - 3) await setWithdrawStatus(server, id, 'completed', admin)
    // Given back, so it can only be the last.
    if (index === WITHDRAWS - 2) await setWithdrawStatus(server, id, 'rejected', admin)
    cast.note('withdraw', id)
  }
}

async function completed(server: Server, id: string): Promise<string> {
  await decide(server, id, 'completed')
  return id
}

/** As if all of it had been so many hours earlier. */
async function backdated({ databaseUrl }: House, id: string, hours: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // What is decided cannot be changed; only here it can, because nobody waits for three days.
    await client.query('begin; alter table sessions disable trigger all')
    const moments = ['starts_at', 'ends_at', 'decided_at', 'created_at'].map((column) => `${column} = ${column} - $2 * interval '1 hour'`)
    await client.query(`update sessions set ${moments.join(', ')} where id = $1`, [id, hours])
    await client.query('alter table sessions enable trigger all; commit')
  } finally {
    await client.end()
  }
}
