// Searches in a conversation.

import { expect } from 'vitest'
import * as contract from '#contract/chat.ts'
import type { TestApp } from './app.ts'
import type { TestSession } from './chats.ts'

export interface Found {
  readonly hits: readonly contract.SearchHit[]
  readonly next: string | null
}

export async function search(app: TestApp, { user, chatter }: TestSession, text: string, before?: string): Promise<Found> {
  const query = { text, ...(before && { before }) }
  const { status, body } = await app.call(contract.searchHistory, user, { params: { otherId: chatter.id }, query })
  expect(status).toBe(200)
  return body as Found
}

/** Continues until everything has been searched. */
export async function searchAll(app: TestApp, session: TestSession, text: string): Promise<readonly contract.SearchHit[]> {
  const hits: contract.SearchHit[] = []
  for (let before: string | undefined; ; ) {
    const found = await search(app, session, text, before)
    hits.push(...found.hits)
    if (found.next === null) return hits
    before = found.next
  }
}
