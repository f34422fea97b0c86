// The amount of a receipt: not its fee, not its total with the fee, and not a balance.

import { type Field, fieldOf } from './field.ts'
import type { Entry } from './labels.ts'
import type { Word } from './lines.ts'

const OF_THE_TRANSFER = /^(?:(?:transaction |transfer |transferred |paid )?amount(?: transferred| sent| paid| in pkr)?)$/
const TOTAL = /^total/
const FEE = /^(?:transaction |service )?fee|^charges$|^fed$|^tax$/
const OTHER_LABEL = /balance|avl bal|limit|cashback|discount|purpose|comment|remarks|note|message/

const CURRENCY = String.raw`(?:rs|pkr|re|₨)[.:]?`
const FIGURE = String.raw`\d[\d.,]*(?: \d{3}(?=\D|$))*`
const WITH_CURRENCY = new RegExp(String.raw`(?:^|[^a-z])${CURRENCY} ?(${FIGURE})|(${FIGURE}) ?(?:${CURRENCY}|/[-–—=])(?![a-z])`, 'i')
const ALONE = new RegExp(String.raw`^(${FIGURE})$`)

/** Far above any price. */
const HIGHEST = 10_000_000

export function readAmount(entries: readonly Entry[]): Field<number> | null {
  const amounts = entries.flatMap((entry) => {
    const found = amountIn(entry)
    return found ? [{ ...found, label: entry.label, height: entry.height }] : []
  })
  const labelled = amounts.filter(({ label }) => OF_THE_TRANSFER.test(label))
  const unlabelled = amounts.filter(({ label }) => label === '')
  const largest = unlabelled.filter(({ height }) => height === Math.max(...unlabelled.map((each) => each.height)))
  const fee = amounts.find(({ label, value }) => FEE.test(label) && value > 0)
  const totals = fee ? [] : amounts.filter(({ label }) => TOTAL.test(label))
  // What the receipt says twice must agree; otherwise one of them was misread.
  const stated = [...labelled, ...largest, ...totals]
  const [first] = stated
  if (!first || stated.some(({ value }) => value !== first.value)) return null
  return stated.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null
}

function amountIn({ label, text, words }: Entry): Field<number> | null {
  if (OTHER_LABEL.test(label)) return null
  const isAmount = OF_THE_TRANSFER.test(label) || TOTAL.test(label) || FEE.test(label)
  if (label !== '' && !isAmount) return null
  const match = WITH_CURRENCY.exec(text) ?? (isAmount ? ALONE.exec(text) : null)
  const figure = match?.[1] ?? match?.[2]
  const value = figure === undefined ? null : rupeesOf(figure)
  return figure === undefined || value === null ? null : fieldOf(value, wordsWith(words, figure))
}

function wordsWith(words: readonly Word[], figure: string): readonly Word[] {
  const part = figure.split(' ')[0] ?? figure
  const found = words.filter(({ text }) => text.includes(part))
  return found.length > 0 ? found : words
}

/** Null for figures that are written as no amount is, because a separator was misread. */
function rupeesOf(figure: string): number | null {
  const text = figure.trim().replace(/[.,]$/, '')
  const plain = plainNumber(text)
  if (plain === null) return null
  const value = Number(plain)
  return value > HIGHEST ? null : value
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
