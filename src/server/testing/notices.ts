// Notices as people and tests see them.

import { expect } from 'vitest'
import { listNotices, type Notice, readNotices } from '#contract/notices.ts'
import type { NoticeKind } from '#domain/notices.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** The first page of a person's list. */
export async function noticesOf(app: TestApp, by: Person): Promise<readonly Notice[]> {
  const { status, body } = await app.call(listNotices, by, { query: { page: '1' } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.notices
}

/** Every notice, oldest first, as `kind for whom`; a read one in brackets. */
export async function allNotices(app: TestApp, people: Readonly<Record<string, Person>>): Promise<string[]> {
  const nameOf = new Map(Object.entries(people).map(([name, { id }]) => [id as string, name]))
  const rows = await app.db.query
    .selectFrom('notices')
    .select(['kind', 'account_id', 'read_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, account_id, read_at }) => {
    const text = `${kind} for ${nameOf.get(account_id) ?? 'somebody else'}`
    return read_at === null ? text : `(${text})`
  })
}

export const read = (app: TestApp, by: Person, body: { ids?: string[]; kinds?: NoticeKind[]; all?: true }) =>
  app.call(readNotices, by, { body })

export const list = (app: TestApp, by: Person, page = 1) => app.call(listNotices, by, { query: { page: String(page) } })

export const asParty = ({ id, username }: Person) => ({ _id: id, username })
