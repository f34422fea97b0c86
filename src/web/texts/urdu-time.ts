// Times and days as they are said in Urdu, with Latin digits. The names are the browser's own, so they weigh nothing;
// the part of the day comes first, as people say it.

let clock: Intl.DateTimeFormat | undefined

/** 'شام 6:05' */
export function clockInUrdu(moment: Date): string {
  clock ??= new Intl.DateTimeFormat('ur-u-nu-latn', { hour: 'numeric', minute: '2-digit', dayPeriod: 'short', hour12: true })
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts['dayPeriod']} ${parts['hour']}:${parts['minute']}`
}

/** '15 نومبر', with the year where it is asked for. */
export function dayInUrdu(moment: Date, withYear = false): string {
  const day = new Intl.DateTimeFormat('ur-u-nu-latn', { day: 'numeric', month: 'long' }).format(moment)
  return withYear ? `${day} ${moment.getFullYear()}` : day
}
