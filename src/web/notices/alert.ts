// Plays a sound and vibrates when something arrives that the person is not looking at.

import type { NoticeSettings } from '#contract/notices.ts'
import { isQuiet } from '#domain/notices.ts'
import { serverNow } from '../api/server-clock.ts'
import { TOUCH } from '../ui/use-media-query.ts'
import { isPageVisible } from '../ui/use-page-visible.ts'
import { isSoundOn, playTones } from './sound.ts'

/** Uses the time zone stored with the quiet hours. */
export function isQuietNow({ quietHours, timeZone }: Pick<NoticeSettings, 'quietHours' | 'timeZone'>, now: Date): boolean {
  if (quietHours === null) return false
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(now)
  return isQuiet({ from: minutesOf(quietHours.from), to: minutesOf(quietHours.to) }, minutesOf(clock))
}

/** Parses a time such as '22:30'. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Several messages at once cause one sound. */
const PAUSE_MS = 3_000
const VIBRATION_MS = 120
const LOCK = 'guftagu-alert'

let lastAtMs = Number.NEGATIVE_INFINITY

export async function alertPerson(fetchSettings: () => Promise<NoticeSettings>): Promise<void> {
  // Browsers allow no sound or vibration before the first press, and a blocked alert must not suppress the next one.
  if ((navigator as Partial<Navigator>).userActivation?.hasBeenActive === false) return
  if (performance.now() - lastAtMs < PAUSE_MS) return
  lastAtMs = performance.now()
  // Without the settings, stay quiet.
  const settings = await fetchSettings().catch(() => null)
  if (settings === null || isQuietNow(settings, serverNow())) return
  if (isSoundOn()) oncePerBrowser(playTones)
  if (isPageVisible() && matchMedia(TOUCH).matches && !matchMedia('(prefers-reduced-motion: reduce)').matches) vibrate()
}

/** Every tab of the account receives the same notice, but only one may play it. */
function oncePerBrowser(play: () => void): void {
  const { locks } = navigator as Partial<Navigator>
  if (locks === undefined) play()
  else
    void locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      play()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / 2))
    })
}

/** Browsers log a warning when a page vibrates before the first press. */
function vibrate(): void {
  const { userActivation } = navigator as Partial<Navigator>
  if (userActivation?.hasBeenActive === true) (navigator as Partial<Navigator>).vibrate?.(VIBRATION_MS)
}
