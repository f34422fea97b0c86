// The figures of the Dashboard, for tests.

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
