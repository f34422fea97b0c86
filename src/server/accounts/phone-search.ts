// Search by phone number: the whole of it, its beginning or its end, with or without the code of the country, spaces and dashes.

import { type RawBuilder, sql } from 'kysely'
import { withPlainDigits } from '#domain/text.ts'
import { keyBegins, keyEnds } from '../platform/db/key-search.ts'

const FEWEST_DIGITS = 4
/** This many digits identify a number in its country; `phone_key` in the database has the same number. */
const NATIONAL_DIGITS = 10
/** `0` inside the country, or the code of Pakistan as it is dialled. */
const PREFIX = /^(?:\+92|0092|0)/

/** Whether the phone of an account matches; null for text that cannot be part of a number. */
export function phoneMatches(text: string): RawBuilder<boolean> | null {
  const typed = withPlainDigits(text).replace(/[\s().-]/g, '')
  if (!/^\+?\d+$/.test(typed)) return null
  const national = typed.replace(PREFIX, '').replace('+', '').slice(-NATIONAL_DIGITS)
  const digits = typed.replace('+', '')
  const ways: RawBuilder<boolean>[] = []
  if (national.length >= FEWEST_DIGITS) ways.push(keyBegins(sql`phone_key(phone_number)`, national))
  if (digits.length >= FEWEST_DIGITS && digits.length < NATIONAL_DIGITS) ways.push(keyEnds(sql`phone_number`, digits))
  return ways.length === 0 ? null : sql<boolean>`(phone_number is not null and (${sql.join(ways, sql` or `)}))`
}
