import { memo, useEffect, useMemo } from 'react'
import type { Party, PartySession } from '#contract/sessions.ts'
import { serverNow } from '../api/server-clock.ts'
import { PresenceText } from '../presence/presence-text.tsx'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { clockText } from '../ui/date-text.ts'
import { Logo } from '../ui/logo.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { PaneHeader } from './pane-header.tsx'
import type { ConversationStore } from './store.ts'
import { TimeRemaining } from './time-remaining.tsx'
import { useConversation, useIsPartnerTyping, useOutbox } from './use-conversation.ts'
import { useRememberedChat } from './use-remembered-chat.ts'
import { useVisualHeight } from './use-visual-height.ts'
import { VoiceComposer } from './voice/voice-composer.tsx'

interface ConversationPaneProps {
  readonly partner: Party
  readonly session: PartySession
}

/** The conversation of a running session. */
export const ConversationPane = memo(function ConversationPane({ partner, session }: ConversationPaneProps) {
  const { _id: sessionID, endTime } = session
  const { store, conversation } = useConversation(sessionID)
  const outbox = useOutbox(store)
  const unsent = useMemo(() => outbox.filter((message) => message.sessionID === sessionID), [outbox, sessionID])
  const endsAt = useMemo(() => new Date(endTime ?? 0), [endTime])
  const draftKey = useMemo(() => ({ ownId: store.ownId, partnerId: partner._id }), [store, partner._id])
  useVisualHeight()
  useRememberedChat({ partnerId: partner._id, sessionID, endsAt })
  useEffect(
    () => () => {
      if (serverNow() >= endsAt) store.outbox.sessionEnded(sessionID)
    },
    [store, sessionID, endsAt],
  )
  return (
    <div data-whole-screen className="flex h-[var(--visual-height,100dvh)] min-w-0 grow flex-col">
      <PaneHeader person={partner} note={<HeaderNote store={store} sessionID={sessionID} partner={partner} />}>
        <TimeRemaining endsAt={endsAt} />
      </PaneHeader>
      <MessageList
        store={store}
        conversation={conversation}
        unsent={unsent}
        sessionID={sessionID}
        partnerName={partner.username}
        empty={<NoMessages name={partner.username} endsAt={endsAt} />}
      />
      <VoiceComposer
        ownId={store.ownId}
        partnerId={partner._id}
        sessionID={sessionID}
        endsAt={endsAt}
        onSent={(message) => store.voiceSent(message)}
      >
        {(recordButton) => (
          <Composer
            draftKey={draftKey}
            onSend={(text) => store.send(sessionID, partner._id, text)}
            onTyping={() => store.typing.typed(sessionID, Date.now())}
          >
            {recordButton}
          </Composer>
        )}
      </VoiceComposer>
    </div>
  )
})

interface HeaderNoteProps {
  readonly store: ConversationStore
  readonly sessionID: string
  readonly partner: Party
}

/** Below the name: that the partner is typing, or else whether they are online. */
function HeaderNote({ store, sessionID, partner }: HeaderNoteProps) {
  const t = useTexts('conversation')
  const isTyping = useIsPartnerTyping(store, sessionID)
  return (
    <>
      <span role="status">
        {isTyping && (
          <>
            <span aria-hidden="true" className="text-primary">
              {t('typing')}
            </span>
            <span className="sr-only">{t('isTyping', { name: partner.username })}</span>
          </>
        )}
      </span>
      {!isTyping && <PresenceText person={partner} />}
    </>
  )
}

function NoMessages({ name, endsAt }: { readonly name: string; readonly endsAt: Date }) {
  const t = useTexts('conversation')
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
