import { Mic, SendHorizontal, Square, Trash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/chat.ts'
import { serverNow } from '../../api/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LevelMeter } from './level-meter.tsx'
import { Player } from './player.tsx'
import { ProblemText } from './problem-text.tsx'
import { type Recorder, recorderFor } from './recorder.ts'
import type { RecorderState, Recording } from './recorder-state.ts'
import { minutesText } from './time-text.ts'

interface VoiceComposerProps {
  readonly ownId: string
  readonly otherId: string
  readonly sessionID: string
  readonly endsAt: Date
  readonly onSent: (message: ChatMessage) => void
  /** Where one types, given the button that records; it makes room while there is something recorded. */
  readonly children: (recordButton: ReactNode) => ReactNode
}

/** Only what changed is said: a time that runs would never be silent. */
const ANNOUNCEMENTS = { idle: null, asking: null, recording: 'recordingOn', stopped: 'recordingOff', uploading: 'sendingVoice' } as const

export function VoiceComposer({ ownId, otherId, sessionID, endsAt, onSent, children }: VoiceComposerProps) {
  const { t } = useTranslation('talk')
  const recorder = recorderFor({ ownId, otherId })
  const state = useSyncExternalStore(recorder.subscribe, recorder.now)
  const place = useFocusOnward(state.phase)
  useEffect(() => recorder.leave, [recorder])

  function send() {
    if (serverNow() >= endsAt) recorder.fail({ kind: 'no-session' })
    else void recorder.send({ sessionID, senderID: ownId, receiverID: otherId }, onSent)
  }

  const problem = 'problem' in state ? state.problem : null
  const announcement = ANNOUNCEMENTS[state.phase]
  return (
    <div ref={place} className="contents">
      <p role="status" className="sr-only">
        {announcement && t(announcement)}
      </p>
      <ProblemText problem={problem} onClose={state.phase === 'idle' ? recorder.drop : null} />
      {state.phase === 'idle' || state.phase === 'asking' ? (
        children(
          <IconButton
            data-next-press
            label={t('record')}
            icon={state.phase === 'asking' ? <Spinner /> : <Mic aria-hidden="true" />}
            onClick={() => void recorder.record()}
            className="size-11.5 rounded-full"
          />,
        )
      ) : (
        <Frame>
          <Row state={state} recorder={recorder} onSend={send} />
        </Frame>
      )}
    </div>
  )
}

/** As high as the place where one types, so that nothing jumps. */
function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="shrink-0 border-hairline border-t bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-6 md:pt-3 md:pb-4">
      <div className="mx-auto flex min-h-11.5 max-w-4xl items-center justify-between gap-2">{children}</div>
    </div>
  )
}

type BusyState = Exclude<RecorderState, { phase: 'idle' | 'asking' }>

function Row({ state, recorder, onSend }: { readonly state: BusyState; readonly recorder: Recorder; readonly onSend: () => void }) {
  switch (state.phase) {
    case 'recording':
      return <RecordingRow seconds={state.seconds} recorder={recorder} onSend={onSend} />
    case 'stopped':
      return <StoppedRow recording={state.recording} failed={state.problem !== null} recorder={recorder} onSend={onSend} />
    case 'uploading':
      return <UploadingRow percent={state.percent} onCancel={recorder.cancelUpload} />
  }
}

function RecordingRow({
  seconds,
  recorder,
  onSend,
}: {
  readonly seconds: number
  readonly recorder: Recorder
  readonly onSend: () => void
}) {
  const { t } = useTranslation('talk')
  return (
    <>
      <IconButton label={t('cancelRecording')} tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={recorder.drop} />
      <p className="flex shrink-0 items-center gap-2 font-medium text-ink text-sm">
        <span className="size-2.5 animate-breathe rounded-full bg-danger motion-reduce:animate-none" aria-hidden="true" />
        {t('recording', { time: minutesText(seconds) })}
      </p>
      <LevelMeter recorder={recorder} />
      <IconButton
        // The press that started it is followed by the one that ends it.
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

function StoppedRow({
  recording,
  failed,
  recorder,
  onSend,
}: {
  readonly recording: Recording
  readonly failed: boolean
  readonly recorder: Recorder
  readonly onSend: () => void
}) {
  const { t } = useTranslation('talk')
  return (
    <>
      <IconButton label={t('deleteRecording')} tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={recorder.drop} />
      <div className="flex min-w-0 max-w-lg grow">
        <Player key={recording.clientID} source={{ src: recording.address, seconds: recording.seconds }} peaks={recording.peaks} isFlat />
      </div>
      {failed ? (
        <Button data-next-press size="small" onClick={onSend}>
          {t('retry')}
        </Button>
      ) : (
        <SendButton label={t('send')} onClick={onSend} />
      )}
    </>
  )
}

function UploadingRow({ percent, onCancel }: { readonly percent: number; readonly onCancel: () => void }) {
  const { t } = useTranslation('talk')
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
      data-next-press
      aria-label={label}
      onClick={onClick}
      className="grid size-11.5 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-colors duration-150 hover:bg-primary-strong"
    >
      <SendHorizontal className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </button>
  )
}

/** What is pressed goes away with its row. The focus goes on to what is pressed next and does not fall to the page. */
function useFocusOnward(phase: RecorderState['phase']) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    const { activeElement, body } = document
    if (before.current !== phase && (activeElement === null || activeElement === body))
      place.current?.querySelector<HTMLElement>('[data-next-press]')?.focus()
    before.current = phase
  }, [phase])
  return place
}
