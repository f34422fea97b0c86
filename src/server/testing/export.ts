// A complete export, joined from its parts as the page does it.

import { expect } from 'vitest'
import { type ExportPart, exportData } from '#contract/own-data.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export type Row = Record<string, unknown>

/** All parts, by kind. */
export async function exportOf(app: TestApp, person: Person): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {}
  for (let from: string | null = ''; from !== null; ) {
    const { status, body } = await app.call(exportData, person, { query: { from } })
    expect(status, JSON.stringify(body)).toBe(200)
    const part = body as ExportPart
    rows[part.kind] = [...(rows[part.kind] ?? []), ...part.rows]
    from = part.next
  }
  return rows
}
