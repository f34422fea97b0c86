// A screenshot with an edited amount agrees with everything except the screenshot sent earlier (docs/product.md#signals).

import { expect, it } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { sharedTestApp, type TestApp } from '../testing/app.ts'
import { buy, reject } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, asAdminsSee } from '../testing/proof-readings.ts'
import { insertReading } from './reading-store.ts'

const app = sharedTestApp()

interface Sent {
  readonly typed: string
  /** Null stands for unreadable. */
  readonly id: string | null
  readonly amount: number | null
}

function read(on: TestApp, id: SessionId, { id: transactionID, amount }: Sent) {
  const reading = { amount, transactionID, paidAt: null, accountNumber: null, words: [], unnamed: [] }
  return on.db.transaction((tx) => insertReading(tx, id, reading, on.clock.now()))
}

const OTHER = 'earlier-amount'
const IN_CHAIN = 'earlier-amount-in-chain'

// The price is 1500. biome-ignore format: a table is read by its columns
it.each<[string, Sent, Sent, 'again' | 'stranger', string | null]>([
  [
    'the same ID with another amount, sent again',
    { typed: 'A1', id: 'A1', amount: 300 },
    { typed: 'A1', id: 'A1', amount: 1500 },
    'again',
    OTHER,
  ],
  [
    'the same ID with another amount, of a stranger',
    { typed: 'B1', id: 'B1', amount: 300 },
    { typed: 'B1', id: 'B1', amount: 1500 },
    'stranger',
    OTHER,
  ],
  ['the same ID, typed differently', { typed: 'C1', id: 'C2', amount: 300 }, { typed: 'C3', id: 'C2', amount: 1500 }, 'stranger', OTHER],
  [
    'the ID that was read was typed before',
    { typed: 'D1', id: null, amount: 300 },
    { typed: 'D2', id: 'D1', amount: 1500 },
    'stranger',
    OTHER,
  ],
  [
    'an amount that cannot be read any more',
    { typed: 'E1', id: 'E1', amount: 300 },
    { typed: 'E1', id: 'E1', amount: null },
    'again',
    OTHER,
  ],
  ['the same amount', { typed: 'F1', id: 'F1', amount: 300 }, { typed: 'F1', id: 'F1', amount: 300 }, 'again', null],
  [
    'an amount that could not be read before',
    { typed: 'G1', id: 'G1', amount: null },
    { typed: 'G1', id: 'G1', amount: 1500 },
    'again',
    null,
  ],
  ['another payment, for the same session', { typed: 'H1', id: 'H1', amount: 300 }, { typed: 'H2', id: 'H2', amount: 1500 }, 'again', null],
  [
    'the same session, where no ID was read',
    { typed: 'I1', id: null, amount: 300 },
    { typed: 'I2', id: 'I2', amount: 1500 },
    'again',
    IN_CHAIN,
  ],
  ['another payment of a stranger', { typed: 'J1', id: 'J1', amount: 300 }, { typed: 'J2', id: 'J2', amount: 1500 }, 'stranger', null],
])('%s', async (_what, earlier, later, by, kind) => {
  const { admin, ...scene } = await aScene(app())
  const user = await aUser(app())
  const first = await buy(app(), { user, ...scene, transactionId: earlier.typed })
  await read(app(), first, earlier)
  await reject(app(), admin, first)
  const sent = by === 'again' ? { user, resubmissionOf: first } : { user: await aUser(app()) }
  const second = await buy(app(), { ...scene, ...sent, transactionId: later.typed })
  await read(app(), second, later)
  const signalsOf = async (id: SessionId) => {
    const { signals } = await asAdminsSee(app(), admin, id)
    return signals.filter((signal) => signal.kind === OTHER || signal.kind === IN_CHAIN)
  }
  expect(await signalsOf(second)).toEqual(kind === null ? [] : [{ kind, sessionID: first, amount: 300 }])
  // The earlier one has no earlier screenshot.
  expect(await signalsOf(first)).toEqual([])
})
