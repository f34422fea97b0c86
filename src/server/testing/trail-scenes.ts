// A scene of the audit trail: an admin's call, and the row that it adds.

import { expect } from 'vitest'
import type { AdminActionName } from '#domain/trail.ts'
import type { TestApp } from './app.ts'
import { aChatterWithPrices, aPaymentMethod, buy, type Method } from './money.ts'
import { aUser, type Person } from './people.ts'

/** Sets up what exists before the call. */
export interface Stage {
  readonly app: TestApp
  readonly admin: Person
}

export interface Scene {
  readonly call: () => Promise<{ readonly status: number; readonly headers?: Readonly<Record<string, unknown>> }>
  readonly about: unknown
  readonly before: object
  /** Values that differ from run to run are matchers. */
  readonly after: object
  /** The admin, if not the test's default. */
  readonly ip?: string
  /** Other actions that the same call carries out; each has its own scenes. */
  readonly also?: readonly AdminActionName[]
}

/** Keyed by what happens. */
export type Scenes = Readonly<Record<string, (stage: Stage) => Promise<Scene>>>

export const ID: unknown = expect.any(String)
export const TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
export const NUMBER: unknown = expect.any(Number)

/** Rupees and paisa. */
export const [PRICE, PRICE_PAISA] = [100, 10_000]

export const aPurchase = async (app: TestApp) =>
  buy(app, { user: await aUser(app), chatter: await aChatterWithPrices(app, { Basic: PRICE }) })

/** The format that the trail shows. */
export const namesOf = ({ bankName, accountName, accountNumber }: Method) => ({ bankName, accountName, accountNumber })

export async function aBank({ app, admin }: Stage) {
  const account = await aPaymentMethod(app, admin)
  return { app, admin, account }
}

/** A file for browsers, which test calls do not read. */
export async function statusOfGet(app: TestApp, admin: Person, url: string, query: Readonly<Record<string, string>> = {}) {
  const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` }
  const response = await app.http.inject({ method: 'GET', url, query, headers })
  return { status: response.statusCode, headers: response.headers }
}
