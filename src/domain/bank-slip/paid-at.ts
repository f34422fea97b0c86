// Reads when a transfer was made, in the bank's local time: receipts name no time zone.

import { type Field, fieldOf, loneOf } from './field.ts'
import type { Entry } from './labels.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = String.raw`(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*`
const DATES = [
  new RegExp(String.raw`\b(?<day>\d{1,2})[\s./-]*${NAME}[\s.,/-]*(?<year>\d{4}|\d{2})\b`, 'i'),
  new RegExp(String.raw`\b${NAME}[\s.-]*(?<day>\d{1,2})[\s.,]+(?<year>\d{4})\b`, 'i'),
  /\b(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})\b/,
  /\b(?<first>\d{1,2})[./-](?<second>\d{1,2})[./-](?<year>\d{4}|\d{2})\b/,
  // The recogniser sometimes loses the dots.
  /\b(?<first>\d{1,2}) (?<second>\d{1,2}) (?<year>20\d{2})\b/,
]
const TIME = /\b(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?\s?m?\b/i
const TIME_LABEL = /\btime$/

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

interface Dated {
  readonly entry: Entry
  readonly day: Day
  /** The entry's text without the day. */
  readonly rest: string
}

/** In the form `2026-11-16T21:41`. Null without a time of day, because a day alone is too vague to compare. */
export function readPaidAt(entries: readonly Entry[]): Field<string> | null {
  const dated = entries.flatMap((entry) => {
    const found = dayIn(withMonths(entry.text))
    return found ? [{ entry, ...found }] : []
  })
  const labelled = dated.find(({ entry }) => entry.kind === 'date')
  if (labelled) return momentOf(labelled, entries)
  return loneOf(dated.filter(({ entry }) => entry.kind === null).flatMap((each) => momentOf(each, entries) ?? []))
}

function momentOf({ entry, day, rest }: Dated, entries: readonly Entry[]): Field<string> | null {
  const inLine = timeIn(rest)
  const timeEntry = inLine === null ? entries.find(({ kind, label }) => kind === 'date' && TIME_LABEL.test(label)) : undefined
  const time = inLine ?? (timeEntry ? timeIn(timeEntry.text) : null)
  if (time === null) return null
  const { year, month, day: ofMonth } = day
  return fieldOf(`${year}-${two(month)}-${two(ofMonth)}T${time}`, [...entry.words, ...(timeEntry?.words ?? [])])
}

/** The recogniser confuses O with 0, and l with 1. */
function withMonths(text: string): string {
  return text
    .replaceAll(/(?<![A-Za-z])0ct/gi, 'Oct')
    .replaceAll(/n0v/gi, 'Nov')
    .replaceAll(/(?<![A-Za-z])ju[1I|]/gi, 'Jul')
}

function dayIn(text: string): { readonly day: Day; readonly rest: string } | null {
  const match = DATES.map((date) => date.exec(text)).find((found) => found !== null)
  if (!match) return null
  const { name, day, month, first, second, year = '' } = match.groups ?? {}
  // The day comes first in Pakistan, unless the numbers rule that out.
  const isMonthFirst = Number(second) > 12 && Number(first) <= 12
  const found = {
    year: (year.length === 2 ? 2000 : 0) + Number(year),
    month: name === undefined ? Number(month ?? (isMonthFirst ? first : second)) : MONTHS.indexOf(name.toLowerCase()) + 1,
    day: Number(day ?? (isMonthFirst ? second : first)),
  }
  return isReal(found) ? { day: found, rest: text.replace(match[0], ' ') } : null
}

function timeIn(text: string): string | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [hour, minute, half] = [Number(match[1]), Number(match[2]), match[3]?.toLowerCase()]
  if (minute > 59 || hour > (half ? 12 : 23) || (half !== undefined && hour === 0)) return null
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return `${two(hours)}:${two(minute)}`
}

function isReal({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 2020 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const two = (value: number): string => String(value).padStart(2, '0')
