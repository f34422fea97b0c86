// Times and days in Urdu, with Latin digits. The browser knows the names, so they add nothing to the download; the part
// of the day comes before the time.

import type { TimeFormats } from '../description.ts'

export const urduTime: TimeFormats = {
  clock,
  lastSeenClock: clock,
  lastSeenDay: day,
  shortDay: day,
  comma: '، ',
}

let clockFormat: Intl.DateTimeFormat | undefined

/** 'شام 6:05' */
function clock(moment: Date): string {
  clockFormat ??= new Intl.DateTimeFormat('ur-u-nu-latn', { hour: 'numeric', minute: '2-digit', dayPeriod: 'short', hour12: true })
  const parts = Object.fromEntries(clockFormat.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts['dayPeriod']} ${parts['hour']}:${parts['minute']}`
}

/** '15 نومبر' */
function day(moment: Date): string {
  return new Intl.DateTimeFormat('ur-u-nu-latn', { day: 'numeric', month: 'long' }).format(moment)
}
