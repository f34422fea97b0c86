// List exports: a list's pages must have the same rows as its file.

import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { readCsv } from '#domain/bank/csv.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** The files of the admin's lists; that of the audit trail is not one. */
export const LIST_FILES: readonly Endpoint[] = ENDPOINTS.filter(({ path }) => /^\/admin\/(?!trail)[\w-]+\/export$/.test(path))

export type Query = Readonly<Record<string, string>>

export async function exported(app: TestApp, admin: Person, endpoint: Endpoint, query: Query = {}) {
  const response = await app.http.inject({
    method: 'GET',
    url: `/api${endpoint.path}`,
    query,
    headers: { authorization: `Bearer ${await app.tokenOf(admin)}` },
  })
  expect(response.statusCode, response.payload).toBe(200)
  expect(response.payload.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...rows] = readCsv(response.payload.slice(1)).map((cells) => cells.map(String))
  return { head, rows, headers: response.headers, ids: rows.map(([id = '']) => id.replace(/^'/, '')) }
}

/** The ids on all pages of a list. The reply has the rows in a single field. */
async function onAllPages(app: TestApp, admin: Person, endpoint: Endpoint, query: Query): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await app.call(endpoint, admin, { query: { ...query, page: String(page) } })
    expect(status, JSON.stringify(body)).toBe(200)
    const rows = Object.values(body as object).find(Array.isArray) as { readonly _id: string }[]
    found.push(...rows.map(({ _id }) => _id))
    if (rows.length < 20) return found
  }
}

export async function expectFileHasRowsOf(
  app: TestApp,
  admin: Person,
  file: Endpoint,
  list: Endpoint,
  queries: readonly Query[],
): Promise<void> {
  for (const query of queries) {
    const ids = await onAllPages(app, admin, list, query)
    expect((await exported(app, admin, file, query)).ids, `${file.path} ${JSON.stringify(query)}`).toEqual(ids)
  }
}

export const withStatus = (...statuses: string[]) => [{}, ...statuses.map((status) => ({ status }))]

export const today = (app: TestApp, counted: string) => {
  const day = new Date(app.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
  return { counted, from: day, to: day }
}
