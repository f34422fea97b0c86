import { Pause, Play } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Playback, type PlaybackState, type Source } from './playback.ts'
import { currentSpeed, nextSpeed, subscribeSpeed } from './playing.ts'
import { lengthText, minutesText } from './time-text.ts'
import { Waveform } from './waveform.tsx'

interface PlayerProps {
  /** A player keeps its first source; render another player for another source. */
  readonly source: Source
  readonly peaks: readonly number[]
  /** The accessible name, needed wherever the player is not in a message beside its sender. */
  readonly label?: string
  /** Uses a single line, for places with little height. */
  readonly isFlat?: boolean
}

export function Player({ source, peaks, label, isFlat = false }: PlayerProps) {
  const t = useTexts('voice')
  const [playback] = useState(() => new Playback(source))
  const { status, position } = useSyncExternalStore(playback.subscribe, playback.now)
  const speed = useSyncExternalStore(subscribeSpeed, currentSpeed)
  const { seconds } = source
  useEffect(() => playback.close, [playback])
  const isOn = status === 'playing' || status === 'starting'
  return (
    <div role={label && 'group'} aria-label={label} className="min-w-0 grow">
      {/* Time runs from left to right in every language, as on other players. */}
      <div dir="ltr" className="flex items-center gap-2.5">
        <button
          type="button"
          data-next-press={isFlat || undefined}
          onClick={playback.toggle}
          aria-label={isOn ? t('pause') : t('play')}
          className="grid size-10 pointer-coarse:size-11 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-colors duration-150 hover:bg-primary-strong [&_svg]:size-4.5"
        >
          <PlayIcon status={status} />
        </button>
        <Waveform peaks={peaks} seconds={seconds} position={position} onSeek={playback.seek} />
        {isFlat && <span className="shrink-0 text-ink-soft text-xs">{position > 0 ? minutesText(position) : lengthText(seconds)}</span>}
        <button
          type="button"
          onClick={nextSpeed}
          aria-label={t('speed', { speed })}
          className={cx(
            'h-8 pointer-coarse:h-11 min-w-11 shrink-0 rounded-full px-1.5 font-semibold text-ink-soft text-xs hover:bg-hover hover:text-ink',
            isFlat && 'max-sm:hidden',
          )}
        >
          {t('times', { speed })}
        </button>
      </div>
      {!isFlat && (
        // Aligned with the start of the waveform in both directions; the message's time is at the other end.
        <p className="ps-12.5 pointer-coarse:ps-13.5 text-ink-soft text-xs leading-4 rtl:ps-13.5">
          <bdi dir="ltr">
            {minutesText(position)} / {lengthText(seconds)}
          </bdi>
        </p>
      )}
      <p role="alert" className={status === 'failed' ? 'pt-1 text-danger text-xs' : 'sr-only'}>
        {status === 'failed' && t('notPlayed')}
      </p>
    </div>
  )
}

function PlayIcon({ status }: Pick<PlaybackState, 'status'>) {
  if (status === 'starting') return <Spinner />
  if (status === 'playing') return <Pause className="fill-current" aria-hidden="true" />
  return <Play className="translate-x-px fill-current" aria-hidden="true" />
}
