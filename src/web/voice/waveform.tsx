import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { barsOf } from './peaks.ts'
import { positionAfterKey } from './seek.ts'
import { lengthText, minutesText } from './time-text.ts'

interface WaveformProps {
  readonly peaks: readonly number[]
  readonly seconds: number
  readonly position: number
  readonly onSeek: (seconds: number) => void
}

const LEAST_HEIGHT = 0.12

/** The recording as a waveform, which is also the slider for its position. */
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
