import type { TimeFormats } from '../description.ts'

export const englishTime: TimeFormats = {
  clock: (moment) => clock(moment, 1),
  lastSeenClock: (moment) => clock(moment, 2),
  lastSeenDay: (moment) => `${month(moment)} ${moment.getDate()}`,
  shortDay: (moment) => `${moment.getDate()} ${month(moment)}`,
  comma: ', ',
}

/** Written by hand: browsers put different kinds of spaces before AM and PM. */
function clock(moment: Date, hourDigits: number): string {
  const hours = moment.getHours()
  const minutes = String(moment.getMinutes()).padStart(2, '0')
  return `${String(hours % 12 || 12).padStart(hourDigits, '0')}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

function month(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short' }).format(moment)
}
