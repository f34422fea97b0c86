import { SendHorizontal, Square, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Player } from '../../voice/player.tsx'
import { minutesText } from '../../voice/time-text.ts'
import type { Recorder } from './recorder.ts'
import type { RecorderState } from './recorder-state.ts'
import { useFocusNextButton } from './use-focus-next-button.ts'

/** Enough for a wide screen; a narrow one shows only the newest. */
const BARS = 140
const REDRAW_MS = 60
const MIN_LEVEL = 0.08

/** The input level. It is only decoration, and updates the DOM directly because it changes many times a second. */
function LevelMeter({ recorder }: { readonly recorder: Recorder }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      const bars = frame.current?.children ?? []
      const levels = recorder.levels(bars.length)
      Array.from(bars).forEach((bar, index) => {
        const level = levels[index - (bars.length - levels.length)] ?? 0
        if (bar instanceof HTMLElement) bar.style.scale = `1 ${Math.max(MIN_LEVEL, Math.sqrt(level))}`
      })
    }, REDRAW_MS)
    return () => clearInterval(timer)
  }, [recorder])
  return (
    <div ref={frame} aria-hidden="true" className="flex h-8 min-w-0 grow items-center justify-end gap-0.5 overflow-hidden">
      {Array.from({ length: BARS }, (_, index) => (
        <span key={index} className="h-full w-0.75 shrink-0 scale-y-[0.08] rounded-full bg-primary" />
      ))}
    </div>
  )
}

interface RecorderRowProps {
  readonly state: Exclude<RecorderState, { phase: 'idle' | 'asking' }>
  readonly recorder: Recorder
  readonly onSend: () => void
}

/** Shown while recording, for the finished recording, and during its upload. */
export function RecorderRow({ state, recorder, onSend }: RecorderRowProps) {
  const container = useFocusNextButton(state.phase, null)
  return (
    <div ref={container} data-recording className="contents">
      {state.phase === 'recording' && <RecordingRow seconds={state.seconds} recorder={recorder} onSend={onSend} />}
      {state.phase === 'stopped' && <StoppedRow state={state} recorder={recorder} onSend={onSend} />}
      {state.phase === 'uploading' && <UploadingRow percent={state.percent} onCancel={recorder.cancelUpload} />}
    </div>
  )
}

type Controls = Pick<RecorderRowProps, 'recorder' | 'onSend'>

function RecordingRow({ seconds, recorder, onSend }: Controls & { readonly seconds: number }) {
  const t = useTexts('conversation')
  return (
    <>
      <IconButton label={t('cancelRecording')} tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={recorder.drop} />
      <p className="flex shrink-0 items-center gap-2 font-medium text-ink text-sm">
        <span className="size-2.5 animate-breathe rounded-full bg-danger motion-reduce:animate-none" aria-hidden="true" />
        {t('recording', { time: minutesText(seconds) })}
      </p>
      <LevelMeter recorder={recorder} />
      <IconButton
        // Gets focus when the recording starts, so the next press stops it.
        data-next-press
        label={t('stopRecording')}
        icon={<Square className="fill-current text-danger" aria-hidden="true" />}
        onClick={() => void recorder.stop()}
        className="rounded-full border border-hairline"
      />
      <SendButton label={t('send')} onClick={onSend} />
    </>
  )
}

function StoppedRow({ state, recorder, onSend }: Controls & { readonly state: Extract<RecorderState, { phase: 'stopped' }> }) {
  const t = useTexts('conversation')
  const { recording, problem } = state
  return (
    <>
      <IconButton label={t('deleteRecording')} tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={recorder.drop} />
      <div className="flex min-w-0 max-w-lg grow">
        <Player key={recording.clientID} source={{ src: recording.address, seconds: recording.seconds }} peaks={recording.peaks} isFlat />
      </div>
      {problem !== null ? (
        <Button size="small" onClick={onSend}>
          {t('retry')}
        </Button>
      ) : (
        <SendButton label={t('send')} onClick={onSend} />
      )}
    </>
  )
}

function UploadingRow({ percent, onCancel }: { readonly percent: number; readonly onCancel: () => void }) {
  const t = useTexts('conversation')
  return (
    <>
      <Spinner className="ms-3 size-5 shrink-0 text-primary" />
      <div className="min-w-0 grow px-2">
        <p className="flex justify-between gap-3 text-ink text-sm">
          <span>{t('sendingVoice')}</span>
          <span className="text-ink-soft">{t('percent', { percent })}</span>
        </p>
        <ProgressBar label={t('sendingVoice')} percent={percent} />
      </div>
      <IconButton data-next-press label={t('cancelSending')} icon={<X aria-hidden="true" />} onClick={onCancel} />
    </>
  )
}

function SendButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11.5 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-colors duration-150 hover:bg-primary-strong"
    >
      <SendHorizontal className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </button>
  )
}
