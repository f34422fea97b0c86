// The books of a test's database. Every test ends with this, those that made no money too (GUARANTEES §2).

import pg from 'pg'
import { findViolations, type Violation } from '../books.ts'

const MOST_SHOWN = 10

async function violationsIn(databaseUrl: string): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await findViolations(client)
  } finally {
    await client.end()
  }
}

export async function expectTheBooksToHold(databaseUrl: string): Promise<void> {
  const violations = await violationsIn(databaseUrl)
  if (violations.length === 0) return
  const lines = violations.slice(0, MOST_SHOWN).map(({ rule, subject, detail }) => `  ${rule}: ${subject}: ${detail}`)
  throw new Error(`The books do not hold, in ${violations.length} places:\n${lines.join('\n')}`)
}
