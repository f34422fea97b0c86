const LARGE_STEP_SECONDS = 10

interface SeekState {
  readonly position: number
  readonly seconds: number
  readonly isRightToLeft: boolean
}

/** The position after a key, or null for other keys. Short recordings move by one second, long ones by five. */
export function positionAfterKey(key: string, { position, seconds, isRightToLeft: isTurned }: SeekState): number | null {
  const step = seconds < 30 ? 1 : 5
  const rightward = isTurned ? -step : step
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: step,
    ArrowDown: -step,
    ArrowRight: rightward,
    ArrowLeft: -rightward,
    PageUp: LARGE_STEP_SECONDS,
    PageDown: -LARGE_STEP_SECONDS,
    Home: -seconds,
    End: seconds,
  }
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  return move === undefined ? null : Math.min(seconds, Math.max(0, position + move))
}
