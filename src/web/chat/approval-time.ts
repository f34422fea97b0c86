// How long approvals took, rounded as people would say it.

export interface RoughTime {
  readonly unit: 'minutes' | 'hours' | 'days'
  readonly count: number
}

const EXACT_MINUTES = 10
const STEP_MINUTES = 5
const HOUR_MINUTES = 60
const DAY_HOURS = 24

export function roughTimeOf(minutes: number): RoughTime {
  const rounded = minutes <= EXACT_MINUTES ? minutes : Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
  if (rounded < HOUR_MINUTES) return { unit: 'minutes', count: rounded }
  const hours = Math.round(minutes / HOUR_MINUTES)
  if (hours < DAY_HOURS) return { unit: 'hours', count: hours }
  return { unit: 'days', count: Math.round(hours / DAY_HOURS) }
}
