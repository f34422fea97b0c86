// Formats times and months for paper, in the business time zone, because a printed page must say the same wherever it is read.

import type { Language } from '#texts/languages.ts'

/** The same format as in the tables: `17-11-2026 09:45`. */
export function zonedText(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  return format.format(new Date(iso)).replaceAll('/', '-').replace(',', '')
}

/** `2026-11` becomes 'November 2026'. */
export function monthText(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
