import { memo, useEffect, useMemo } from 'react'
import type { Party, PartySession } from '#contract/sessions.ts'
import { serverNow } from '../../api/server-clock.ts'
import { PresenceText } from '../../presence/presence-text.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { clockText } from '../../ui/date-text.ts'
import { Logo } from '../../ui/logo.tsx'
import { PaneHeader } from '../pane-header.tsx'
import { VoiceComposer } from '../voice/voice-composer.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import type { Talks } from './talks.ts'
import { TimeRemaining } from './time-remaining.tsx'
import { useIsTyping, useOutbox, useTalk } from './use-talk.ts'
import { useVisualHeight } from './use-visual-height.ts'

interface ConversationProps {
  /** The other one. */
  readonly person: Party
  readonly session: PartySession
}

/** The chat of a running session. */
export const Conversation = memo(function Conversation({ person, session }: ConversationProps) {
  const { _id: sessionID, endTime } = session
  const { talks, talk } = useTalk(sessionID)
  const outbox = useOutbox(talks)
  const unsent = useMemo(() => outbox.filter((one) => one.sessionID === sessionID), [outbox, sessionID])
  const endsAt = useMemo(() => new Date(endTime ?? 0), [endTime])
  const draftOf = useMemo(() => ({ ownId: talks.ownId, otherId: person._id }), [talks, person._id])
  useVisualHeight()
  useEffect(
    () => () => {
      if (serverNow() >= endsAt) talks.ended(sessionID)
    },
    [talks, sessionID, endsAt],
  )
  return (
    <div data-whole-screen className="flex h-[var(--visual-height,100dvh)] min-w-0 grow flex-col">
      <PaneHeader person={person} note={<HeaderNote talks={talks} sessionID={sessionID} person={person} />}>
        <TimeRemaining endsAt={endsAt} />
      </PaneHeader>
      <MessageList
        talks={talks}
        talk={talk}
        outbox={unsent}
        sessionID={sessionID}
        name={person.username}
        empty={<NothingSaid name={person.username} endsAt={endsAt} />}
      />
      <VoiceComposer
        ownId={talks.ownId}
        otherId={person._id}
        sessionID={sessionID}
        endsAt={endsAt}
        onSent={(message) => talks.stored(message)}
      >
        {(recordButton) => (
          <Composer
            draftOf={draftOf}
            onSend={(text) => talks.send(sessionID, person._id, text)}
            onTyping={() => talks.typing.say(sessionID, Date.now())}
          >
            {recordButton}
          </Composer>
        )}
      </VoiceComposer>
    </div>
  )
})

/** Below the name: that they are typing, else whether they are there. */
function HeaderNote({ talks, sessionID, person }: { readonly talks: Talks; readonly sessionID: string; readonly person: Party }) {
  const t = useTexts('talk')
  const isTyping = useIsTyping(talks, sessionID)
  return (
    <>
      <span role="status">
        {isTyping && (
          <>
            <span aria-hidden="true" className="text-primary">
              {t('typing')}
            </span>
            <span className="sr-only">{t('isTyping', { name: person.username })}</span>
          </>
        )}
      </span>
      {!isTyping && <PresenceText person={person} />}
    </>
  )
}

function NothingSaid({ name, endsAt }: { readonly name: string; readonly endsAt: Date }) {
  const t = useTexts('talk')
  return (
    <div className="grid grow place-items-center px-6 py-10">
      <div className="flex flex-col items-center text-center">
        <Logo className="size-16" />
        <p className="mt-5 font-semibold text-ink text-xl">{t('empty')}</p>
        <p className="mt-1 text-ink-soft">{t('emptyText', { name, time: clockText(endsAt, useLanguage()) })}</p>
      </div>
    </div>
  )
}
