import { ArrowDown } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { ChatMessage, HistorySession } from '#contract/chat.ts'
import { serverNow } from '../api/server-clock.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Lattice } from '../ui/lattice.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import type { EarlierMessages } from './earlier.ts'
import { MessageRow, SessionLine } from './message-row.tsx'
import {
  arrivedSeq,
  type Conversation,
  type Day,
  dayKey,
  dayName,
  daysOf,
  earlierItemsOf,
  itemsOf,
  NO_DIVIDER,
  nextDivider,
  tickOf,
  unreadOf,
} from './model.ts'
import type { UnsentMessage } from './outbox.ts'
import type { ConversationStore } from './store.ts'
import { moveBetweenMessages, useFollow, usePageFocus, useTarget } from './use-follow.ts'

/** The number of messages rendered at first, and added each time the reader comes near the oldest one. */
const RENDERED = 200
const NEAR_TOP_PX = 600
/** The day label covers the first line of messages. */
const BELOW_DAY_PX = 48
const UNREAD_LINE = '[data-unread-line]'

interface MessageListProps {
  readonly store: ConversationStore
  readonly conversation: Conversation
  /** The unsent messages of this session. */
  readonly unsent: readonly UnsentMessage[]
  readonly sessionID: string
  readonly partnerName: string
  readonly empty: ReactNode
  /** The messages of earlier sessions, shown above. */
  readonly before: EarlierMessages
  readonly onEarlierSeen: (newest: ChatMessage) => void
  /** The running session, for the line above its messages. */
  readonly running?: HistorySession
  /** Undefined where nothing can be sent. */
  readonly onReply?: (message: ChatMessage) => void
}

export function MessageList(props: MessageListProps) {
  const { store, conversation, unsent, sessionID, partnerName, empty, before, onEarlierSeen, running, onReply } = props
  const { earlier, state: past } = before
  const t = useTexts('conversation')
  const { ownId } = store
  const isFocused = usePageFocus()
  const unread = useMemo(() => unreadOf(conversation, ownId), [conversation, ownId])
  const items = useMemo(() => itemsOf(conversation.messages, unsent, ownId), [conversation.messages, unsent, ownId])
  const { thread, isJoined } = past
  const earlierItems = useMemo(() => earlierItemsOf(thread.messages, ownId), [thread.messages, ownId])
  const [hidden, setHidden] = useState(0)
  const [divider, setDivider] = useState(NO_DIVIDER)
  const { isPlaced, firstUnreadSeq } = divider
  // Until everything has loaded, only unsent messages are shown. Otherwise the list would visibly fill up.
  const shown = useMemo(() => {
    if (!isPlaced) return items.filter(({ kind }) => kind === 'unsent')
    if (!isJoined) return earlierItems
    return hidden > 0 ? items.slice(hidden) : [...earlierItems, ...items]
  }, [items, hidden, isPlaced, earlierItems, isJoined])
  const follow = useFollow({ first: shown[0]?.key, isNewest: isJoined, onScroll: scrolled })
  const { scroller, content, isFollowing, measure, scrollToEnd, expectEnd, keepPosition } = follow
  const isAtEnd = follow.isAtEnd && isJoined

  // Screen readers announce only new messages, not those that were there at first.
  const isAnnounced = useDeferredValue(isPlaced)

  const { isLoaded, ownReceipts } = conversation
  const next = nextDivider(divider, { isLoaded, unread, readSeq: ownReceipts.readSeq, isReading: isFocused && isAtEnd, isFocused })
  if (next !== divider) setDivider(next)
  // A long conversation is not rendered completely at first.
  if (next.isPlaced && !isPlaced) setHidden(Math.max(0, items.length - RENDERED - unread.length))
  // When the reader is at the end, the oldest rows are far out of view and can be removed.
  else if (isAtEnd && shown.length > 3 * RENDERED) setHidden(items.length - RENDERED)

  // When the reader returns from older messages, the running session is shown from where they are.
  const [wasJoined, setWasJoined] = useState(isJoined)
  if (wasJoined !== isJoined) {
    setWasJoined(isJoined)
    if (isJoined) setHidden(past.isLoaded ? past.joinedFromSeq - 1 : Math.max(0, items.length - RENDERED))
  }

  const days = useMemo(() => daysOf(shown, { dayOf: dayKey, firstUnreadSeq }), [shown, firstUnreadSeq])

  function scrolled(view: HTMLElement) {
    if (hidden > 0 && view.scrollTop < NEAR_TOP_PX) {
      keepPosition(view)
      setHidden(Math.max(0, hidden - RENDERED))
    }
    loadAround(view)
    if (isFocused && isPlaced && isJoined) store.read(sessionID, lastVisibleSeq(view, ownReceipts.readSeq))
  }

  function loadAround(view: HTMLElement) {
    if (past.hasFailed || !past.isLoaded) return
    if (view.scrollTop < NEAR_TOP_PX && (hidden === 0 || !isJoined)) earlier.older()
    if (view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_TOP_PX) earlier.newer()
  }

  // The newest page is loaded without scrolling, and more pages if it does not fill the screen.
  const loadFirst = useEffectEvent((isFirstHere: boolean, _rows: number) => {
    if (!isFirstHere) earlier.load(conversation.messages)
    else if (scroller.current !== null && scroller.current.scrollHeight <= scroller.current.clientHeight) loadAround(scroller.current)
  })
  useEffect(() => {
    if (isPlaced) loadFirst(past.isLoaded, thread.messages.length)
  }, [isPlaced, past.isLoaded, thread.messages.length])

  useLayoutEffect(() => {
    if (past.returns > 0) scrollToEnd()
  }, [past.returns, scrollToEnd])

  const jump = useCallback((id: string) => void earlier.jumpTo(id), [earlier])
  const target = useTarget(past.target, { scroller, measure })

  useEffect(() => {
    if (scroller.current === null || !isFocused || !isPlaced) return
    // A reader who has just been scrolled to the first new message is not at the end, but this render does not know it yet.
    const isAll = isAtEnd && isFollowing()
    if (!isJoined) return
    store.read(sessionID, isAll ? arrivedSeq(conversation, ownId) : lastVisibleSeq(scroller.current, conversation.ownReceipts.readSeq))
  }, [store, conversation, ownId, sessionID, isFocused, isPlaced, isAtEnd, isFollowing, scroller, isJoined])

  const newestEarlier = isFocused && isPlaced && isAtEnd ? thread.messages.at(-1) : undefined
  useEffect(() => {
    if (newestEarlier !== undefined) onEarlierSeen(newestEarlier)
  }, [newestEarlier, onEarlierSeen])

  // Reading begins at the first new message, or at the end.
  useLayoutEffect(() => {
    const view = scroller.current
    if (view === null || !isPlaced) return
    const line = view.querySelector<HTMLElement>(UNREAD_LINE)
    view.scrollTo({ top: line === null ? view.scrollHeight : line.offsetTop - view.clientHeight / 4 })
    measure(view)
  }, [isPlaced, scroller, measure])

  // After sending, the sender is scrolled to their message and has seen the new ones. A message sent in another tab does not scroll.
  const [sentBefore] = useState(conversation.sentHere)
  const [sent, setSent] = useState(conversation.sentHere)
  if (conversation.sentHere !== sent) {
    setSent(conversation.sentHere)
    setDivider({ ...next, firstUnreadSeq: 0 })
    expectEnd()
  }
  useLayoutEffect(() => {
    if (sent === sentBefore) return
    earlier.toNewest()
    scrollToEnd()
  }, [sent, sentBefore, scrollToEnd, earlier])

  function toNew(): void {
    if (!isJoined) return earlier.toNewest()
    const line = scroller.current?.querySelector<HTMLElement>(UNREAD_LINE) ?? null
    if (unread.length > 0 && line !== null) scroller.current?.scrollTo({ top: line.offsetTop - BELOW_DAY_PX })
    else scrollToEnd()
  }

  const sessionOf = (id: string) => thread.sessions.get(id) ?? (id === running?._id ? running : undefined)

  return (
    <div className="relative flex min-h-0 grow flex-col bg-[color-mix(in_oklab,var(--color-sunken)_60%,var(--color-canvas))]">
      <Lattice
        className={cx(
          'pointer-events-none absolute inset-0 text-primary forced-colors:hidden',
          // Without messages over it the pattern is all there is to see.
          shown.length === 0 ? 'opacity-[0.03]' : 'opacity-[0.05]',
        )}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys only move the focus between its messages. */}
      <div
        ref={scroller}
        role="log"
        aria-label={t('log', { name: partnerName })}
        aria-relevant="additions"
        aria-live={isAnnounced ? 'polite' : 'off'}
        // A scrolling area must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={moveBetweenMessages}
        // `relative`: otherwise the hidden elements inside would make the page itself scroll.
        className="relative min-h-0 grow overflow-y-auto overscroll-contain scroll-py-14 px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-6"
      >
        <div ref={content} className="toasts-room mx-auto flex min-h-full w-full max-w-4xl flex-col justify-end pb-4">
          {past.hasFailed && <LoadAgain onPress={() => earlier.retry()} />}
          {days.map((day) => (
            <DaySection
              key={day.key}
              day={day}
              conversation={conversation}
              partnerName={partnerName}
              store={store}
              lineOf={(id) => (thread.messages.length === 0 && id === running?._id ? undefined : sessionOf(id))}
              onReply={onReply}
              onJump={jump}
              target={target}
            />
          ))}
          {running !== undefined && isJoined && items.length === 0 && thread.messages.length > 0 && <SessionLine session={running} />}
          {shown.length === 0 && (isPlaced && past.isLoaded ? empty : <Loading />)}
        </div>
      </div>
      {!isAtEnd && <ToNew count={unread.length} onPress={toNew} />}
    </div>
  )
}

interface DaySectionProps extends Pick<MessageListProps, 'conversation' | 'partnerName' | 'store'> {
  readonly day: Day
  readonly lineOf: (sessionID: string) => HistorySession | undefined
  readonly onReply: ((message: ChatMessage) => void) | undefined
  readonly onJump: (id: string) => void
  readonly target: string | null
}

const DAY_STYLES =
  'h-6 self-start rounded-full border border-hairline bg-surface px-3 font-medium text-ink-soft text-xs leading-5.5 shadow-quiet'

function DaySection({ day, conversation, partnerName, store, lineOf, onReply, onJump, target }: DaySectionProps) {
  const t = useTexts('conversation')
  const named = dayName(day.atMs, serverNow(), useLanguage())
  const name = 'near' in named ? t(named.near) : named.date
  return (
    <div>
      {/* A copy stays in view while the list scrolls. At rest it would cover words. */}
      <p aria-hidden="true" className="pointer-events-none sticky top-0 z-10 -mb-13 flex h-13 justify-center pt-3">
        <span
          data-day={name}
          className={cx(DAY_STYLES, 'opacity-0 transition-opacity before:content-[attr(data-day)] in-data-scrolling:opacity-100')}
        />
      </p>
      <p className="flex h-13 justify-center pt-3">
        <span className={DAY_STYLES}>{name}</span>
      </p>
      {day.rows.map(({ item, isFirst, isLast, isFirstUnread, startsSession }) => (
        <div key={item.key}>
          {startsSession !== null && <SessionLine session={lineOf(startsSession)} />}
          {isFirstUnread && <UnreadLine />}
          <MessageRow
            item={item}
            isFirst={isFirst}
            isLast={isLast}
            tick={tickOf(item, conversation.partnerReceipts)}
            partnerName={partnerName}
            onRetry={store.retry}
            onDelete={store.discard}
            onReply={onReply}
            onJump={onJump}
            isTarget={item.kind === 'stored' && item.message._id === target}
          />
        </div>
      ))}
    </div>
  )
}

function UnreadLine() {
  const t = useTexts('conversation')
  return (
    <p data-unread-line className="mt-4 mb-1 flex items-center gap-3 font-semibold text-accent-ink text-xs">
      <span className="h-px grow bg-accent" />
      {t('unread')}
      <span className="h-px grow bg-accent" />
    </p>
  )
}

function ToNew({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  const t = useTexts('conversation')
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center pb-3">
      <button
        type="button"
        onClick={onPress}
        aria-label={count === 0 ? t('toNewest') : undefined}
        className="pointer-events-auto flex min-h-11 w-fit min-w-11 items-center justify-center gap-2 rounded-full border border-hairline bg-raised px-2.5 font-semibold text-ink text-sm shadow-quiet hover:bg-hover"
      >
        <ArrowDown className="size-4.5" aria-hidden="true" />
        {count > 0 && <span className="pe-1.5">{t('newMessages', { count })}</span>}
      </button>
    </div>
  )
}

function LoadAgain({ onPress }: { readonly onPress: () => void }) {
  const t = useTexts('conversation')
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 py-3 text-ink-soft text-sm">
      {t('earlierFailed')}
      <Button variant="quiet" size="small" onClick={onPress}>
        {t('retry')}
      </Button>
    </p>
  )
}

function Loading() {
  const t = useTexts('conversation')
  const shown = useDelayed(true)
  return (
    <p role="status" className="grid grow place-items-center text-ink-soft">
      {shown && t('loading')}
    </p>
  )
}

/** The last of the partner's unread messages that has its top in view. */
function lastVisibleSeq(view: HTMLElement, readSeq: number): number {
  const { bottom } = view.getBoundingClientRect()
  let last = 0
  for (const row of view.querySelectorAll<HTMLElement>('[data-seq]')) {
    const seq = Number(row.dataset['seq'])
    if (seq > readSeq && row.getBoundingClientRect().top < bottom) last = Math.max(last, seq)
  }
  return last
}
