import type { NoticeSettings } from '#contract/notices.ts'
import { isQuiet } from '#domain/notices.ts'

/** In the time zone that is stored with the quiet hours. */
export function isQuietNow({ quietHours, timeZone }: Pick<NoticeSettings, 'quietHours' | 'timeZone'>, now: Date): boolean {
  if (quietHours === null) return false
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(now)
  return isQuiet({ from: minutesOf(quietHours.from), to: minutesOf(quietHours.to) }, minutesOf(clock))
}

/** '22:30' */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
