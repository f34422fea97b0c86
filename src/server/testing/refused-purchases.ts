// Refused purchases, and what must not remain of them.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { API_PREFIX } from '#contract/endpoint.ts'
import { purchasePlan } from '#contract/sessions.ts'
import type { TestApp } from './app.ts'
import { multipartBody } from './forms.ts'
import { aChatterWithPrices, aPaymentMethod, type purchaseForm } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'

export async function aScene(app: TestApp) {
  const [admin, user] = [await anAdmin(app), await aUser(app)]
  const chatter = await aChatterWithPrices(app, { Basic: 500, Standard: 900 })
  return { admin, user, chatter, method: await aPaymentMethod(app, admin) }
}

type Form = Awaited<ReturnType<typeof purchaseForm>>

export async function send(app: TestApp, by: Person, { fields, file }: { readonly fields: Form['fields']; readonly file?: Form['file'] }) {
  const { payload, contentType } = multipartBody(fields, file)
  const response = await app.http.inject({
    method: 'POST',
    url: API_PREFIX + purchasePlan.path,
    payload,
    headers: { 'content-type': contentType, authorization: `Bearer ${await app.tokenOf(by)}` },
  })
  return { status: response.statusCode, body: response.json() }
}

export const files = async (app: TestApp) =>
  (await Promise.all(['proofs', 'temporary'].map((folder) => readdir(join(app.deps.files.directory, folder))))).flat()
