// A search of the audit trail looks for people by name or phone, subjects by id, sessions by transaction ID, and refunds by bank
// reference. The searches of the lists find them (decision 0008); the trail is then filtered by what they found.

import { sql } from 'kysely'
import { transactionKey } from '#domain/payments.ts'
import { CHATTER_ROWS, USER_ROWS } from '../../accounts/lists.ts'
import type { Query } from '../../platform/db/database.ts'
import { keyBegins, keyEnds } from '../../platform/db/key-search.ts'
import { isBlank, searchIds } from '../../platform/db/list-rows.ts'

export interface Hits {
  readonly accounts: readonly string[]
  readonly subjects: readonly string[]
  /** Folded; null for a text that cannot be a reference. */
  readonly reference: string | null
}

const MAX_SUBJECTS = 50
const FEWEST_CHARACTERS = 4
const LONGEST_ID = 36

/** Null for a blank search. */
export async function findHits(query: Query, text: string): Promise<Hits | null> {
  if (isBlank(text)) return null
  const [users, chatters] = [await searchIds(query, USER_ROWS, text, 1), await searchIds(query, CHATTER_ROWS, text, 1)]
  const accounts = [...users.ids, ...chatters.ids]
  const subjects = [...(await subjectsById(query, text)), ...(await sessionsByTransaction(query, text))]
  return { accounts, subjects: [...new Set(subjects)], reference: transactionKey(text) || null }
}

/** Finds subjects by their whole id or by its end, which is what screens show. */
async function subjectsById(query: Query, text: string): Promise<string[]> {
  const typed = text.trim().toLowerCase().replace(/^…/, '')
  if (!/^[0-9a-f-]+$/.test(typed) || typed.length < FEWEST_CHARACTERS || typed.length > LONGEST_ID) return []
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id from (
      select subject_id from admin_actions where ${keyEnds(sql`subject_id::text`, typed)} limit 1000
    ) ends limit ${MAX_SUBJECTS}`.execute(query)
  return rows.map(({ id }) => id)
}

async function sessionsByTransaction(query: Query, text: string): Promise<string[]> {
  const key = transactionKey(text)
  if (key.length < FEWEST_CHARACTERS) return []
  const { rows } = await sql<{ id: string }>`
    select id from sessions where ${keyBegins(sql`transaction_key`, key)} limit ${MAX_SUBJECTS}`.execute(query)
  return rows.map(({ id }) => id)
}
