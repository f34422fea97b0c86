/** As m:ss; a second counts once it is over. */
export function minutesText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The whole length: a voice of 2.3 seconds is not over at 0:02. */
export function lengthText(seconds: number): string {
  return minutesText(Math.max(1, Math.round(seconds)))
}
