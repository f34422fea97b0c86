// The Dashboard figures, for tests.

import { expect } from 'vitest'
import { type Figures, fetchFigures } from '#contract/figures.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export const MINUTE_MS = 60_000

export async function figuresOf(app: TestApp, admin: Person, from: string, to = from): Promise<Figures> {
  const { status, body } = await app.call(fetchFigures, admin, { query: { from, to } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export const DAY_MS = 24 * 60 * MINUTE_MS

/** The last minute of November in Karachi. */
export const MONTH_EDGE = new Date('2026-11-30T18:59:00.000Z')
