// Converts between the screen, which has a choice above each column, and the server, which wants the place of each kind of column.

import { isUsable } from '#domain/bank/columns.ts'
import { type ColumnPlaces, STATEMENT_COLUMNS, type StatementColumn } from '#domain/bank/words.ts'

export type ColumnChoice = StatementColumn | 'none'

export const COLUMN_CHOICES: readonly ColumnChoice[] = ['none', ...STATEMENT_COLUMNS]

export function choicesOf(places: ColumnPlaces, count: number): readonly ColumnChoice[] {
  return Array.from({ length: count }, (_, place) => STATEMENT_COLUMNS.find((column) => places[column] === place) ?? 'none')
}

export function placesOf(choices: readonly ColumnChoice[]): ColumnPlaces {
  return Object.fromEntries(choices.flatMap((choice, place) => (choice === 'none' ? [] : [[choice, place]])))
}

/** Only one column can be of each kind, so the column that was of this kind becomes unused. */
export function withChoice(choices: readonly ColumnChoice[], place: number, chosen: ColumnChoice): readonly ColumnChoice[] {
  return choices.map((choice, each) => {
    if (each === place) return chosen
    return choice === chosen ? 'none' : choice
  })
}

export function canBeRead(choices: readonly ColumnChoice[]): boolean {
  return isUsable(placesOf(choices))
}

/** Reads choices from the address. Null if one of them is unknown. */
export function readChoices(text: string): readonly ColumnChoice[] | null {
  const choices = text.split('.').map((word) => COLUMN_CHOICES.find((choice) => choice === word))
  return choices.every((choice) => choice !== undefined) ? choices : null
}

const LIKE_A_REFERENCE = /\b(ref|reference|instrument|cheque|chq|rrn|stan|trace|txn|trx|transaction id|tid)\b/i

/** The heading of an unused column that looks like the reference. Undefined if there is none. */
export function likelyReference(choices: readonly ColumnChoice[], heading: readonly string[]): string | undefined {
  return heading.find((name, place) => choices[place] === 'none' && LIKE_A_REFERENCE.test(name))?.trim()
}
