// A fingerprint of the whole database, to show that a refusal changed nothing.

import { expect } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import type { TestApp } from './app.ts'
import { check } from './books.ts'
import { FINGERPRINT } from './checks.ts'

/** For each table, the number of rows and an order-independent checksum of their content. */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const rows = await check<{ name: string; print: string }>(db, FINGERPRINT)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** The call is refused, and no row changes. */
export async function expectUnchanged(app: TestApp, act: () => Promise<object>, status: number, code: string): Promise<void> {
  const before = await fingerprint(app.db)
  expect(await act()).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
}
