// Rows that reverse other rows.

import { type BankRow, decideReversal } from '#contract/bank-matches.ts'
import { bankImportId, bankRowId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { bankRows, type Scene } from './bank-matches.ts'
import { aStatement, businessDay, importFile, type Line } from './bank-statements.ts'
import type { Person } from './people.ts'

/** Dated today unless stated otherwise. Returns the rows in line order. */
export async function imported(scene: Scene, lines: readonly (Partial<Line> & { readonly text: string })[]) {
  const file = aStatement(lines.map((line) => ({ date: businessDay(scene.app), ...line })))
  const made = await importFile(scene.app, scene.admin, { account: scene.account, file })
  return { id: bankImportId(made._id), rows: (await bankRows(scene)).filter((row) => row.importNumber === made.number).toReversed() }
}

export const again = async (scene: Scene, row: BankRow | undefined) => (await bankRows(scene)).find(({ _id }) => _id === row?._id)

export const decide = (app: TestApp, by: Person, row: BankRow | undefined, reversed: BankRow | null) =>
  app.call(decideReversal, by, { params: { id: bankRowId(row?._id ?? '') }, body: { reversedID: reversed?._id ?? '' } })

export const CREDIT = { text: 'Raast', credit: 300 }
export const REVERSAL = { text: 'Reversal', debit: 300 }
