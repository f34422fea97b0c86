// Pictures with nearly equal fingerprints are compared a second time (docs/product.md#signals).

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { SessionId } from '#domain/ids.ts'
import { openRecognition } from '../platform/recognition/recognition.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { silent } from '../testing/jobs.ts'
import { buy } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { receiptPixels, toPng } from '../testing/receipt-pictures.ts'
import { scratch } from '../testing/scratch.ts'
import { aScene, signalsOf } from '../testing/signals.ts'
import { insertReading } from './reading-store.ts'
import { lookAgain, lookAgainAtWaiting } from './second-looks.ts'

const SECOND_LOOK = new URL('../platform/media/second-look.ts', import.meta.url).href

/** Compares pictures as the real program does, without loading the recogniser. */
const COMPARES = `import { takeSecondLook } from ${JSON.stringify(SECOND_LOOK)}
  process.on('message', ({ one, other }) => process.send({ look: takeSecondLook(one, other) }))
  process.send('ready')`
const FAILS = `process.on('message', () => process.exit(1)); process.send('ready')`

async function aProgram(source: string) {
  const program = join(await scratch(), `looks-${Math.random()}.mjs`)
  await writeFile(program, source)
  return openRecognition({ log: silent, program })
}

const savedAgain = (picture: Buffer) => sharp(picture).linear(0.9, 0).jpeg({ quality: 70 }).toBuffer()
/** A picture whose fingerprint is as close as a copy's. */
const ofAnotherPayment = () => toPng(receiptPixels({ 1: 'ID 29', 3: 'time 29' }))

/** Two purchases whose pictures have nearly the same fingerprint. */
async function twoPurchases(program: string, second: (first: Buffer) => Promise<Buffer>) {
  const app = await testApp({ recognition: await aProgram(program) })
  const { admin, chatter } = await aScene(app)
  const picture = await toPng(receiptPixels())
  const one = await buy(app, { user: await aUser(app), chatter, picture })
  const two = await buy(app, { user: await aUser(app), chatter, picture: await second(picture) })
  const nearOf = async (id: SessionId) => (await signalsOf(app, admin, id)).filter(({ kind }) => kind === 'near-same-picture')
  const warned = async () => [await nearOf(one), await nearOf(two)]
  const both = [[{ kind: 'near-same-picture', sessionID: two }], [{ kind: 'near-same-picture', sessionID: one }]]
  // Both warn until the pictures are compared.
  expect(await warned()).toEqual(both)
  return { app, one, two, warned, both }
}

const verdictIn = async ({ db }: TestApp) =>
  (await db.query.selectFrom('picture_pairs').select('verdict').executeTakeFirstOrThrow()).verdict

function read(app: TestApp, id: SessionId, transactionID: string, paidAt: string) {
  const reading = { amount: null, transactionID, paidAt, accountNumber: null, words: [], unnamed: [] }
  return app.db.transaction((tx) => insertReading(tx, id, reading, app.clock.now()))
}

it('another payment in the same app is no warning', async () => {
  const { app, two, warned } = await twoPurchases(COMPARES, ofAnotherPayment)
  await lookAgain(app.deps, two)
  expect(await warned()).toEqual([[], []])
  expect(await verdictIn(app)).toBe('other-payment')
})

it('a copy stays a warning, unless both were read and have other IDs and other times', async () => {
  const { app, one, two, warned, both } = await twoPurchases(COMPARES, savedAgain)
  await lookAgain(app.deps, two)
  expect(await verdictIn(app)).toBe('alike')
  await read(app, one, '48217730915', '2026-11-16T14:30')
  await lookAgain(app.deps, two)
  expect(await warned()).toEqual(both)
  await read(app, two, '48217730999', '2026-11-16T14:31')
  // A time without a label proves nothing.
  const name = (unnamed: string[]) => app.db.query.updateTable('proof_readings').set({ unnamed }).where('session_id', '=', two).execute()
  await name(['paidAt'])
  await lookAgain(app.deps, two)
  expect(await warned()).toEqual(both)
  await name([])
  await lookAgain(app.deps, two)
  expect(await warned()).toEqual([[], []])
})

it('a picture that is gone, or cannot be compared, clears nothing', async () => {
  const gone = await twoPurchases(COMPARES, ofAnotherPayment)
  const { proof_key: key } = await gone.app.db.query
    .selectFrom('sessions')
    .select('proof_key')
    .where('id', '=', gone.one)
    .executeTakeFirstOrThrow()
  await rm(join(gone.app.deps.files.directory, key ?? ''))
  const failing = await twoPurchases(FAILS, ofAnotherPayment)
  for (const { app, two, warned, both } of [gone, failing]) {
    await lookAgain(app.deps, two)
    expect(await warned()).toEqual(both)
    expect(await verdictIn(app)).toBe('unknown')
  }
})

it('pairs that were not compared are compared later', async () => {
  const { app, warned } = await twoPurchases(COMPARES, ofAnotherPayment)
  await lookAgainAtWaiting(app.deps)
  expect(await warned()).toEqual([[], []])
})
