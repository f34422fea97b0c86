// A purchase's signals, as admins see them.

import { type AdminSession, listSessionRequests } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'
import type { SessionId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, aPaymentMethod } from './money.ts'
import { anAdmin } from './people.ts'

export async function aScene(app: TestApp) {
  const admin = await anAdmin(app)
  return { admin, chatter: await aChatterWithPrices(app, { Basic: 500 }), method: await aPaymentMethod(app, admin) }
}

export async function signalsOf(
  app: TestApp,
  admin: { readonly id: Parameters<TestApp['tokenOf']>[0]['id'] },
  id: SessionId,
): Promise<Signal[]> {
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  return body.sessions.find(({ _id }: AdminSession) => _id === id)?.signals
}
