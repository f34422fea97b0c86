// When a transfer was made, by the bank's clock: receipts name no time zone.

import { type Field, fieldOf, loneOf } from './field.ts'
import type { Entry } from './labels.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*`
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})[\s./-]*${NAME}[\s.,/-]*(\d{4}|\d{2})\b`, 'i')
const MONTH_FIRST = new RegExp(String.raw`\b${NAME}[\s.-]*(\d{1,2})[\s.,]+(\d{4})\b`, 'i')
const FIGURES = /\b(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b/
/** Dots are lost at times. */
const WITH_BLANKS = /\b(\d{1,2}) (\d{1,2}) (20\d{2})\b/
const YEAR_FIRST = /\b(\d{4})[./-](\d{1,2})[./-](\d{1,2})\b/
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
  /** The rest of the entry, without the day. */
  readonly rest: string
}

/** Format: `2026-11-16T21:41`. A day without a time is not enough to compare. */
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

/** A machine confuses O and 0, and l and 1. */
function withMonths(text: string): string {
  return text
    .replaceAll(/(?<![A-Za-z])0ct/gi, 'Oct')
    .replaceAll(/n0v/gi, 'Nov')
    .replaceAll(/(?<![A-Za-z])ju[1I|]/gi, 'Jul')
}

function dayIn(text: string): { readonly day: Day; readonly rest: string } | null {
  const found = dayFirst(text) ?? monthFirst(text) ?? yearFirst(text) ?? figures(text)
  if (!found || !isReal(found.day)) return null
  return { day: found.day, rest: text.replace(found.match, ' ') }
}

interface Found {
  readonly day: Day
  readonly match: string
}

function dayFirst(text: string): Found | null {
  const match = DAY_FIRST.exec(text)
  return match ? { match: match[0], day: { day: Number(match[1]), month: monthOf(match[2]), year: yearOf(match[3]) } } : null
}

function monthFirst(text: string): Found | null {
  const match = MONTH_FIRST.exec(text)
  return match ? { match: match[0], day: { month: monthOf(match[1]), day: Number(match[2]), year: yearOf(match[3]) } } : null
}

function yearFirst(text: string): Found | null {
  const match = YEAR_FIRST.exec(text)
  return match ? { match: match[0], day: { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) } } : null
}

/** The day comes first in Pakistan, unless it cannot be one. */
function figures(text: string): Found | null {
  const match = FIGURES.exec(text) ?? WITH_BLANKS.exec(text)
  if (!match) return null
  const [one, other] = [Number(match[1]), Number(match[2])]
  const isMonthFirst = other > 12 && one <= 12
  return { match: match[0], day: { day: isMonthFirst ? other : one, month: isMonthFirst ? one : other, year: yearOf(match[3]) } }
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

const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
const yearOf = (text = ''): number => (text.length === 2 ? 2000 : 0) + Number(text)
const two = (value: number): string => String(value).padStart(2, '0')
