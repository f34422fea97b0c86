// Formats times for paper, in the business time zone, because a printed page must say the same wherever it is read.

import { describe, type Language } from '#texts/languages.ts'

/** '17 Nov 2026, 9:45 AM', always with the year, because paper is kept. */
export function zonedText(iso: string, timeZone: string, language: Language): string {
  const { shortDay, clock, comma } = describe(language).time
  const moment = sameFigures(new Date(iso), timeZone)
  return `${shortDay(moment)} ${moment.getFullYear()}${comma}${clock(moment)}`
}

/** '9:45 AM' */
export function zonedClock(iso: string, timeZone: string, language: Language): string {
  return describe(language).time.clock(sameFigures(new Date(iso), timeZone))
}

/** 'Pakistan Time'; its identifier if the browser has no name for it. */
export function zoneText(timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** A date whose local figures are those of the moment in the time zone. */
function sameFigures(moment: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  const [day = 0, month = 1, year = 0, hour = 0, minute = 0] = format.format(moment).match(/\d+/g)?.map(Number) ?? []
  return new Date(year, month - 1, day, hour, minute)
}
