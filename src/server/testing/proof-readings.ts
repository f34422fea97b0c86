// Proofs and the values read from them, with a reader that answers at once.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_PREFIX } from '#contract/endpoint.ts'
import { readProof } from '#contract/proof-reading.ts'
import { type AdminSession, listSessionRequests } from '#contract/sessions.ts'
import type { SessionId } from '#domain/ids.ts'
import { openRecognition } from '../platform/recognition/recognition.ts'
import { wordsOf } from '../platform/recognition/words.ts'
import type { TestApp } from './app.ts'
import { testClock } from './clock.ts'
import { multipartBody } from './forms.ts'
import { silent } from './jobs.ts'
import { aChatterWithPrices, aPaymentMethod } from './money.ts'
import { anAdmin, type Person } from './people.ts'
import { scratch } from './scratch.ts'

/** What the picture shows, half an hour before the purchases below. */
export const RECEIPT = { amount: 1500, transactionID: '48217730915', paidAt: '2026-11-16T14:30', accountNumber: '01123456702' }
export const NOTHING = { amount: null, transactionID: null, paidAt: null, accountNumber: null }
export const ALL_AGREE = { amount: 'agrees', transactionID: 'agrees', paidAt: 'agrees', accountNumber: 'agrees' }
export const NOON = () => testClock(new Date('2026-11-16T10:00:00Z'))

let scenes = 0

export async function aScene(app: TestApp) {
  const admin = await anAdmin(app)
  scenes += 1
  const method = await aPaymentMethod(app, admin, { bankName: `Bank ${scenes}`, accountNumber: '0112-3456-702' })
  return { admin, method, chatter: await aChatterWithPrices(app, { Basic: 1500, Gold: 4000 }) }
}

export async function asAdminsSee(app: TestApp, admin: Person, id: SessionId): Promise<AdminSession> {
  const { body } = await app.call(listSessionRequests, admin, { query: { page: '1' } })
  const found = (body.sessions as AdminSession[]).find(({ _id }) => _id === id)
  if (!found) throw new Error('the session is not in the list')
  return found
}

export async function upload(app: TestApp, user: Person, bytes?: Buffer) {
  const { payload, contentType } = multipartBody({}, bytes && { name: 'transactionSS', bytes })
  const response = await app.http.inject({
    method: readProof.method,
    url: API_PREFIX + readProof.path,
    payload,
    headers: { authorization: `Bearer ${await app.tokenOf(user)}`, 'content-type': contentType },
  })
  return { status: response.statusCode, body: response.json() }
}

/** A reader that immediately finds the receipt's values in every picture. */
export async function aQuickReader(confidence = 90, dateLabel = ['Date'], spentMs = 10) {
  const lines = [
    ['Amount', '1,500.00'],
    [...dateLabel, '16', 'Nov', '2026', '14:30'],
    ['Account', '01123456702'],
    ['TID', '48217730915'],
  ]
  const rows = lines.flatMap((line, row) =>
    line.map((text, place) => [5, 1, 1, 1, row + 1, place + 1, 150 * place, 60 * row, 120, 20, confidence, text]),
  )
  const words = wordsOf(rows.map((row) => row.join('\t')).join('\n'))
  const program = join(await scratch(), `reads-${Math.random()}.mjs`)
  await writeFile(
    program,
    `process.on('message', () => process.send({ words: ${JSON.stringify(words)}, spentMs: ${spentMs} })); process.send('ready')`,
  )
  return openRecognition({ log: silent, program })
}
