// Reads a receipt's amount, as opposed to its fee, its total with the fee, or a balance.

import { type Field, fieldOf, loneOf } from './field.ts'
import type { Entry } from './labels.ts'
import type { Word } from './lines.ts'

const CURRENCY = String.raw`(?:rs|pkr|re|₨)[.:,]?`
const FIGURE = String.raw`\d[\d.,]*(?: \d{3}(?=\D|$))*`
const WITH_CURRENCY = new RegExp(String.raw`(?:^|[^a-z])${CURRENCY} ?[.]?(${FIGURE})|(${FIGURE}) ?(?:${CURRENCY}|/[-–—=])(?![a-z])`, 'i')
const ALONE = new RegExp(String.raw`^(${FIGURE})$`)

/** Far above any price, in rupees. */
const HIGHEST = 10_000_000

/** Apps that make the amount the main thing on the screen show it at least this much larger than other text. */
const LARGE = 1.25
/** Large text of this form, alone on its line, is always an amount. */
const WITH_PAISA = /^\d[\d,]*\.\d\d$/

export function readAmount(entries: readonly Entry[]): Field<number> | null {
  const usual = median(entries.map(({ size }) => size).filter((size) => size > 0))
  const amounts = entries.flatMap((entry) => {
    const found = amountIn(entry, entry.size > LARGE * usual)
    return found ? [{ ...found, kind: entry.kind, size: entry.size, hasOwnLine: !/[a-z]{4}/i.test(entry.text) }] : []
  })
  const of = (kind: Entry['kind']) => amounts.filter((each) => each.kind === kind)
  const [labelled, unlabelled] = [of('amount'), of(null)]
  const large = unlabelled.filter(({ size }) => size > LARGE * usual)
  const inLinesOfTheirOwn = unlabelled.filter(({ hasOwnLine }) => hasOwnLine)
  const totals = of('fee').length > 0 ? [] : of('total')
  const named = [...labelled, ...large.filter(({ hasOwnLine }) => hasOwnLine), ...totals]
  // If the receipt shows two different amounts, one was misread. Amounts within sentences are ignored, because they may be advertisements.
  const sure = named.length > 0 ? named : large
  const stated = [...sure, ...inLinesOfTheirOwn]
  const [first] = sure
  if (!first) return loneOf(inLinesOfTheirOwn.length > 0 ? inLinesOfTheirOwn : unlabelled)
  if (stated.some(({ value }) => value !== first.value)) return null
  return stated.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

function amountIn({ kind, text, words }: Entry, isLarge: boolean): Field<number> | null {
  const isAmount = kind === 'amount' || kind === 'total' || kind === 'fee'
  if (kind !== null && !isAmount) return null
  const match = WITH_CURRENCY.exec(text) ?? (isAmount || (isLarge && WITH_PAISA.test(text)) ? ALONE.exec(text) : null)
  const figure = match?.[1] ?? match?.[2]
  const value = figure === undefined ? null : rupeesOf(figure)
  return figure === undefined || value === null ? null : fieldOf(value, wordsWith(words, figure))
}

function wordsWith(words: readonly Word[], figure: string): readonly Word[] {
  const part = figure.split(' ')[0] ?? figure
  const found = words.filter(({ text }) => text.includes(part))
  return found.length > 0 ? found : words
}

/** Null if the text cannot be an amount, for example because a separator was misread. */
function rupeesOf(figure: string): number | null {
  const text = figure.trim().replace(/[.,]$/, '')
  const plain = plainNumber(text)
  if (plain === null) return null
  const value = Number(plain)
  return value > HIGHEST || value === 0 ? null : value
}

function plainNumber(text: string): string | null {
  // 1500 and 1500.00
  if (/^\d+(?:\.\d{1,2})?$/.test(text)) return text
  // 1,500.00 and 1,25,000
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '')
  // 1.500 and 1.500,00
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{2})?$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  // 1 500
  if (/^\d{1,3}(?: \d{3})+(?:\.\d{2})?$/.test(text)) return text.replaceAll(' ', '')
  return null
}
