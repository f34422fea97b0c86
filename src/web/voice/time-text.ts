/** Formats as m:ss, rounded down. */
export function minutesText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The full length, rounded, but at least one second. */
export function lengthText(seconds: number): string {
  return minutesText(Math.max(1, Math.round(seconds)))
}
