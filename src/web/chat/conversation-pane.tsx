import { memo, useEffect, useMemo } from 'react'
import { fetchMessages, MESSAGES_AT_ONCE } from '#contract/chat.ts'
import { listChatters } from '#contract/people.ts'
import { checkSession, type Party, type PartySession } from '#contract/sessions.ts'
import { PresenceText } from '../accounts/presence/presence-text.tsx'
import { useAccount } from '../accounts/sign-in.ts'
import { urlOf } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { ContinueOffer } from '../sessions/minutes/continue-offer.tsx'
import { approvedAfter } from '../sessions/minutes/current-session.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { clockText } from '../ui/date-text.ts'
import { Logo } from '../ui/logo.tsx'
import { keepHeightIn } from '../ui/toasts-room.ts'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { Composer } from './composer.tsx'
import { useEarlier } from './earlier.ts'
import { forgetChat, rememberChat } from './last-visit.ts'
import { MessageList } from './message-list.tsx'
import { PaneHeader } from './pane-header.tsx'
import { PaneMenu } from './pane-menu.tsx'
import { useSearch } from './search-button.tsx'
import type { ConversationStore } from './store.ts'
import { useConversation, useEarlierUnread, useIsPartnerTyping, useOutbox } from './store.ts'
import { TimeRemaining } from './time-remaining.tsx'
import { useAnnounceChange } from './use-announce-change.ts'
import { ReplyBar, useReply } from './use-reply.tsx'
import { VoiceComposer } from './voice/voice-composer.tsx'

const NAME = '--visual-height'

/**
 * Sets a CSS variable to the height of the visible part of the page, because some
 * phone keyboards cover the page instead of shrinking it and would hide the composer.
 */
function useVisualHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (view === null) return
    const { style } = document.documentElement
    function fit() {
      if (view === null) return
      // When the page is zoomed in, its visible part is smaller for a reason other than a keyboard.
      if (view.scale > 1) return
      style.setProperty(NAME, `${Math.round(view.height)}px`)
      // The browser scrolled the page up to show the field; now that the page fits, scroll back.
      if (view.offsetTop > 0) window.scrollTo(0, 0)
    }
    fit()
    view.addEventListener('resize', fit)
    return () => {
      view.removeEventListener('resize', fit)
      style.removeProperty(NAME)
    }
  }, [])
}

/** Remembers the chat while its conversation is on the screen, with the addresses that sessions/queries.ts and sync.ts will fetch. */
function useRememberedChat(partnerId: string, sessionID: string, endsAt: Date): void {
  const { _id: ownId, role } = useAccount()
  useEffect(() => {
    const messages = urlOf(fetchMessages.path, { sessionId: sessionID }, { after: 'start', limit: MESSAGES_AT_ONCE })
    const check = (userID: string, chatterID: string) => urlOf(checkSession.path, {}, { userID, chatterID })
    const pane =
      role === 'chatter' ? [check(partnerId, ownId)] : [check(ownId, partnerId), urlOf(listChatters.path, {}, { chatterID: partnerId })]
    rememberChat({ partnerId, addresses: [messages, ...pane], endsAtMs: endsAt.getTime() })
    return forgetChat
  }, [ownId, role, partnerId, sessionID, endsAt])
}

// Toasts and bars must not cover the header and offers above the messages, or the composer below. Their heights tell
// ui/toaster.tsx where toasts may be. The bar for offline or a new version has its own space above the messages.
const keepHeightAbove = keepHeightIn('--above-messages')
const keepHeightBelow = keepHeightIn('--below-messages')

interface ConversationPaneProps {
  readonly partner: Party
  readonly session: PartySession
  /** The session bought to follow this one. It becomes `session` when this one ends. */
  readonly next: PartySession | null
}

/** The conversation of a running session and of the sessions that follow it without a gap. */
export const ConversationPane = memo(function ConversationPane({ partner, session, next }: ConversationPaneProps) {
  const t = useTexts('conversation')
  const { _id: sessionID, endTime } = session
  const { store, conversation } = useConversation(sessionID)
  const outbox = useOutbox(store)
  const unsent = useMemo(() => outbox.filter((message) => message.sessionID === sessionID), [outbox, sessionID])
  const endsAt = useMemo(() => new Date(endTime ?? 0), [endTime])
  const following = approvedAfter(session, next)?.endTime ?? endTime
  /** Includes the approved session that follows, because the conversation does not end before that. */
  const wholeEndsAt = useMemo(() => new Date(following ?? 0), [following])
  // Nothing else on the screen says that the next session has begun.
  useAnnounceChange(sessionID, () => t('timeRunsOn', { count: session.plan.duration }))
  const before = useEarlier(partner._id, sessionID)
  const { onSeen } = useEarlierUnread(partner._id)
  const name = useNames().person(partner.username)
  const search = useSearch({ partnerId: partner._id, partnerName: name, earlier: before.earlier })
  // A phone's header has no room for it.
  const isPhone = useMediaQuery(PHONE)
  const draftKey = useMemo(() => ({ ownId: store.ownId, partnerId: partner._id }), [store, partner._id])
  const { quoted, ...answer } = useReply(conversation.messages, draftKey)
  const earlier = before.state.thread.messages
  const messages = useMemo(() => [...earlier, ...conversation.messages], [earlier, conversation.messages])
  const running = useMemo(
    () => ({ _id: sessionID, plan: session.plan.title, duration: session.plan.duration, startTime: session.startTime }),
    [sessionID, session],
  )
  useVisualHeight()
  useRememberedChat(partner._id, sessionID, endsAt)
  useEffect(
    () => () => {
      if (serverNow() >= endsAt) store.outbox.sessionEnded(sessionID)
    },
    [store, sessionID, endsAt],
  )
  return (
    <div data-whole-screen className="flex h-[var(--visual-height,100dvh)] min-w-0 grow flex-col">
      <div ref={keepHeightAbove} className="shrink-0">
        <PaneHeader person={partner} note={<HeaderNote store={store} sessionID={sessionID} partner={partner} />}>
          {!isPhone && search.button}
          <TimeRemaining endsAt={wholeEndsAt} />
          <PaneMenu person={partner} sessionID={sessionID} onSearch={isPhone ? search.open : undefined} />
        </PaneHeader>
        <ContinueOffer session={session} next={next} endsAt={endsAt} />
        <div className="h-(--bar-room,0)" />
      </div>
      {search.panel}
      <MessageList
        key={sessionID}
        store={store}
        conversation={conversation}
        unsent={unsent}
        sessionID={sessionID}
        partnerName={partner.username}
        empty={<NoMessages name={partner.username} endsAt={wholeEndsAt} />}
        before={before}
        onEarlierSeen={onSeen}
        running={running}
        onReply={answer.reply}
      />
      <div ref={keepHeightBelow} className="shrink-0">
        {quoted !== null && <ReplyBar quoted={quoted} ownId={store.ownId} partnerName={name} onCancel={answer.cancel} />}
        <VoiceComposer
          ownId={store.ownId}
          partnerId={partner._id}
          sessionID={sessionID}
          endsAt={wholeEndsAt}
          replyTo={quoted?._id}
          onSent={(message) => {
            store.voiceSent(message)
            answer.cancel()
          }}
          messages={messages}
          onFound={(message) => {
            if (message.replyTo?._id === quoted?._id) answer.cancel()
          }}
        >
          {(recordButton) => (
            <Composer
              draftKey={draftKey}
              onSend={(text) => {
                store.send(sessionID, partner._id, text, quoted ?? undefined)
                answer.cancel()
              }}
              onTyping={() => store.typing.typed(sessionID, Date.now())}
              replyTo={quoted?._id ?? null}
              onReplyStep={answer.step}
              onReplyCancel={answer.cancel}
            >
              {recordButton}
            </Composer>
          )}
        </VoiceComposer>
      </div>
    </div>
  )
})

interface HeaderNoteProps {
  readonly store: ConversationStore
  readonly sessionID: string
  readonly partner: Party
}

/** Shown below the name: that the partner is typing, or else whether they are online. */
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
