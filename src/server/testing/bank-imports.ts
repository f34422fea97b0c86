// Bank statement imports, and their stored rows.

import { sql } from 'kysely'
import { takeBackBankImport } from '#contract/bank-statements.ts'
import { bankImportId } from '#domain/ids.ts'
import { receivingKey } from '#domain/payments.ts'
import type { TestApp } from './app.ts'
import { aPaymentMethod } from './money.ts'
import { anAdmin, type Person } from './people.ts'

let banks = 0

/** Each test uses its own bank, because columns are remembered per bank. */
export async function aScene(app: TestApp) {
  const admin = await anAdmin(app)
  return { app, admin, account: await aPaymentMethod(app, admin, { bankName: `Bank ${(banks += 1)}` }) }
}

export const rowsIn = async (app: TestApp, account: Parameters<typeof receivingKey>[0]) =>
  (
    await sql<{ day: string; amount_paisa: number; direction: string; description: string; line: number }>`
      select day::text, amount_paisa, direction, description, line from bank_statement_rows
      where receiving_key = ${receivingKey(account)} order by day, id`.execute(app.db.query)
  ).rows

export const takeBack = (app: TestApp, by: Person, id: string) => app.call(takeBackBankImport, by, { params: { id: bankImportId(id) } })
