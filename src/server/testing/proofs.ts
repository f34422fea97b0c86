// Pictures sent with a purchase, and what remains of them.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, aPaymentMethod, tryToBuy } from './money.ts'
import { anAdmin, aUser } from './people.ts'
import { fingerprint } from './snapshot.ts'

export async function aScene(app: TestApp) {
  const admin = await anAdmin(app)
  return { chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

const folder = (app: TestApp, name: string) => readdir(join(app.deps.files.directory, name))

export async function sendPicture(app: TestApp, scene: Awaited<ReturnType<typeof aScene>>, picture: Buffer) {
  const user = await aUser(app)
  const [rows, files] = [await fingerprint(app.db), await folder(app, 'proofs')]
  const answer = await tryToBuy(app, { user, ...scene, picture })
  expect(await folder(app, 'temporary')).toEqual([])
  const added = (await folder(app, 'proofs')).filter((name) => !files.includes(name))
  if (answer.status !== 201) {
    expect(added).toEqual([])
    expect(await fingerprint(app.db)).toEqual(rows)
  }
  return { ...answer, added }
}
