// A chatter's day.

import { expect } from 'vitest'
import { type ChatterDay, fetchChatterDay } from '#contract/earnings.ts'
import type { TestApp } from './app.ts'
import { buy, complete } from './money.ts'
import { aUser, type Person } from './people.ts'

export async function dayOf(app: TestApp, chatter: Person): Promise<ChatterDay> {
  const { status, body } = await app.call(fetchChatterDay, chatter, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A running session approved at this moment. */
export async function earnNow(app: TestApp, chatter: Person, admin: Person) {
  const id = await buy(app, { user: await aUser(app), chatter })
  await complete(app, admin, id)
  return id
}
