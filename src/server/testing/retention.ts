// Pictures and recordings that are kept for a limited time.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionId } from '#domain/ids.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { aChatterWithPrices, buy } from './money.ts'
import { anAdmin, aUser } from './people.ts'

export const DAY_MS = 24 * 60 * 60_000

export const filesIn = (app: TestApp, folder: 'proofs' | 'voice') => readdir(join(app.deps.files.directory, folder))

export async function hasProof(app: TestApp, id: SessionId): Promise<boolean> {
  const row = await app.db.query.selectFrom('sessions').select('proof_key').where('id', '=', id).executeTakeFirstOrThrow()
  const name = row.proof_key?.replace('proofs/', '')
  return name !== undefined && (await filesIn(app, 'proofs')).includes(name)
}

export async function aScene(options: TestAppOptions = {}) {
  const app = await testApp(options)
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const purchase = async (picture?: Buffer) => {
    const chatter = await aChatterWithPrices(app, { Basic: 100 })
    return buy(app, { user, chatter, ...(picture ? { picture } : {}) })
  }
  return { app, admin, user, purchase }
}
