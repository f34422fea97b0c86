import { type RawBuilder, sql } from 'kysely'
import { withPlainDigits } from '#domain/text.ts'
import { keyBegins, keyEnds } from '../../platform/db/key-search.ts'

const FEWEST_CHARACTERS = 4

/** Searches tables with an `account_number` column. Null if the text cannot be part of an account number. */
export function accountNumberMatches(text: string): RawBuilder<boolean> | null {
  // Must match `account_number_key` in the database.
  const key = withPlainDigits(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  if (key.length < FEWEST_CHARACTERS) return null
  const stored = sql`account_number_key(account_number)`
  return sql<boolean>`(${keyBegins(stored, key)} or ${keyEnds(stored, key)})`
}
