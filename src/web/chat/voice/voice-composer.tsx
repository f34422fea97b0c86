import { Mic } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ProblemText } from './problem-text.tsx'
import { recorderFor, useDropStored } from './recorder.ts'
import { RecorderRow } from './recorder-row.tsx'
import { useFocusNextButton } from './use-focus-next-button.ts'

interface VoiceComposerProps {
  readonly ownId: string
  readonly partnerId: string
  readonly sessionID: string
  readonly endsAt: Date
  /** The message that is being answered. */
  readonly replyTo: string | undefined
  readonly onSent: (message: ChatMessage) => void
  /** Checked for the stored recording, in case the reply to its upload was lost. */
  readonly messages: readonly ChatMessage[]
  readonly onFound: (message: ChatMessage) => void
  /** Renders the text composer with the record button. Not shown while there is a recording. */
  readonly children: (recordButton: ReactNode) => ReactNode
}

/** Only phase changes are announced. A running time would be read out all the time. */
const ANNOUNCEMENTS = { idle: null, asking: null, recording: 'recordingOn', stopped: 'recordingOff', uploading: 'sendingVoice' } as const

export function VoiceComposer(props: VoiceComposerProps) {
  const { ownId, partnerId, sessionID, endsAt, replyTo, onSent, messages, onFound, children } = props
  const t = useTexts('conversation')
  const recorder = recorderFor({ ownId, partnerId })
  const state = useSyncExternalStore(recorder.subscribe, recorder.now)
  const container = useFocusNextButton(state.phase, state.phase)
  useEffect(() => recorder.leave, [recorder])
  useDropStored(recorder, messages, onFound)

  function send() {
    if (serverNow() >= endsAt) recorder.fail({ kind: 'no-session' })
    else void recorder.send({ sessionID, senderID: ownId, receiverID: partnerId, ...(replyTo && { replyTo }) }, onSent)
  }

  const problem = 'problem' in state ? state.problem : null
  const announcement = ANNOUNCEMENTS[state.phase]
  return (
    <div ref={container} className="contents">
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
          <RecorderRow state={state} recorder={recorder} onSend={send} />
        </Frame>
      )}
    </div>
  )
}

/** As high as the text composer, so the layout does not jump. */
function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-recorder
      className="shrink-0 border-hairline border-t bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-6 md:pt-3 md:pb-4"
    >
      <div className="mx-auto flex min-h-11.5 max-w-4xl items-center justify-between gap-2">{children}</div>
    </div>
  )
}
