const USUAL_MINUTE = 22 * 60
const LAST_MINUTE = 24 * 60 - 1

/** Ten in the evening; later in the day the next full hour, or the last minute of the day. */
export function suggestedTime(minuteNow: number): string {
  const nextHour = (Math.floor(minuteNow / 60) + 1) * 60
  const minute = Math.min(minuteNow < USUAL_MINUTE ? USUAL_MINUTE : nextHour, LAST_MINUTE)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
