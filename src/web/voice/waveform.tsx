import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { barsOf } from './peaks.ts'
import { lengthText, minutesText } from './time-text.ts'

const LARGE_STEP_SECONDS = 10

interface SeekState {
  readonly position: number
  readonly seconds: number
  readonly isRightToLeft: boolean
}

/** The position after a key press, or null for other keys. Arrow keys move short recordings by one second, long ones by five. */
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

interface WaveformProps {
  readonly peaks: readonly number[]
  readonly seconds: number
  readonly position: number
  readonly onSeek: (seconds: number) => void
}

const LEAST_HEIGHT = 0.12

/** A waveform that is also the slider for the position. */
export function Waveform({ peaks, seconds, position, onSeek }: WaveformProps) {
  const t = useTexts('voice')
  const bars = useMemo(() => barsOf(peaks), [peaks])
  const played = (position / seconds) * bars.length

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (event.buttons === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    onSeek((isRightToLeft(event.currentTarget) ? 1 - share : share) * seconds)
  }

  function pressKey(event: KeyboardEvent<HTMLDivElement>) {
    const to = positionAfterKey(event.key, { position, seconds, isRightToLeft: isRightToLeft(event.currentTarget) })
    if (to === null) return
    event.preventDefault()
    onSeek(to)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('seek')}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.floor(position)}
      aria-valuetext={t('positionOf', { position: minutesText(position), length: lengthText(seconds) })}
      onPointerDown={press}
      onPointerMove={press}
      onKeyDown={pressKey}
      className="flex h-9 min-w-0 grow cursor-pointer touch-none items-center justify-between gap-px overflow-hidden rounded-md"
    >
      {bars.map((height, index) => (
        <span
          key={index}
          style={{ height: `${Math.max(LEAST_HEIGHT, height) * 100}%` }}
          className={cx('min-w-px max-w-1 grow rounded-full', index < played ? 'bg-primary' : 'bg-outline/60')}
        />
      ))}
    </div>
  )
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
