import { expect, it } from 'vitest'
import { type ColumnChoice, canBeRead, choicesOf, likelyReference, placesOf, readChoices, withChoice } from './mapping.ts'

const CHOICES: readonly ColumnChoice[] = ['date', 'none', 'debit', 'credit']

it('places become choices and back', () => {
  expect(choicesOf({ date: 0, debit: 2, credit: 3 }, 4)).toEqual(CHOICES)
  expect(placesOf(CHOICES)).toEqual({ date: 0, debit: 2, credit: 3 })
})

it('a place outside of the file is left out', () => {
  expect(choicesOf({ date: 0, balance: 7 }, 2)).toEqual(['date', 'none'])
})

it.each<[number, ColumnChoice, ColumnChoice[]]>([
  [1, 'description', ['date', 'description', 'debit', 'credit']],
  [1, 'date', ['none', 'date', 'debit', 'credit']],
  [0, 'none', ['none', 'none', 'debit', 'credit']],
  [2, 'debit', ['date', 'none', 'debit', 'credit']],
])('choosing for column %i %s gives %j', (place, chosen, expected) => {
  expect(withChoice(CHOICES, place, chosen)).toEqual(expected)
})

it.each<[ColumnChoice[], boolean]>([
  [['date', 'amount'], true],
  [['date', 'credit'], true],
  [['date', 'description'], false],
  [['amount', 'none'], false],
])('%j can be read: %s', (choices, expected) => {
  expect(canBeRead(choices)).toBe(expected)
})

it.each<[string, ColumnChoice[] | null]>([
  ['date.none.credit', ['date', 'none', 'credit']],
  ['date.something', null],
  ['', null],
])('the address %j has the choices %j', (text, expected) => {
  expect(readChoices(text)).toEqual(expected)
})

it.each<[string, ColumnChoice, string | undefined]>([
  ['Instrument / Ref No', 'none', 'Instrument / Ref No'],
  ['Chq. #', 'none', 'Chq. #'],
  ['Cheque No', 'none', 'Cheque No'],
  ['Transaction ID', 'description', undefined],
  ['Preferred branch', 'none', undefined],
])('a column %j chosen as %s: likely the reference: %s', (name, choice, expected) => {
  expect(likelyReference(['date', 'amount', choice], ['Date', 'Amount', name])).toBe(expected)
})
