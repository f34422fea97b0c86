import { ArrowDown } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Lattice } from '../../ui/lattice.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { dayKey, dayName } from './day-text.ts'
import { NO_DIVIDER, nextDivider } from './divider.ts'
import { MessageRow } from './message-row.tsx'
import type { Outbox } from './outbox.ts'
import { type Day, daysOf, type Item, itemsOf } from './rows.ts'
import { arrivedSeq, type Talk, type Tick, tickOf, unreadOf } from './talk.ts'
import type { Talks } from './talks.ts'
import { useFollow } from './use-follow.ts'
import { useLooking } from './use-looking.ts'

/** So many are drawn at first, and so many more each time one comes near the oldest of them. */
const DRAWN = 200
const NEAR_TOP_PX = 600
/** The day stands over the first line. */
const BELOW_DAY_PX = 48
const UNREAD_LINE = '[data-unread-line]'

interface MessageListProps {
  readonly talks: Talks
  readonly talk: Talk
  /** Of this session. */
  readonly outbox: Outbox
  readonly sessionID: string
  readonly name: string
  readonly empty: ReactNode
}

export function MessageList({ talks, talk, outbox, sessionID, name, empty }: MessageListProps) {
  const t = useTexts('talk')
  const { ownId } = talks
  const isLooking = useLooking()
  const unread = useMemo(() => unreadOf(talk, ownId), [talk, ownId])
  const items = useMemo(() => itemsOf(talk.messages, outbox, ownId), [talk.messages, outbox, ownId])
  const [hidden, setHidden] = useState(0)
  const [divider, setDivider] = useState(NO_DIVIDER)
  const { isPlaced, firstUnreadSeq } = divider
  // Until all is here only what was said here: nobody wants to see it filling up.
  const shown = useMemo(() => (isPlaced ? items.slice(hidden) : items.filter(({ kind }) => kind === 'unsent')), [items, hidden, isPlaced])
  const { scroller, content, isAtEnd, isFollowing, measure, toEnd, expectEnd, holdTop } = useFollow(shown[0]?.key, scrolled)

  // What was there already is read by whoever wants to; only what comes is spoken.
  const isSpoken = useDeferredValue(isPlaced)

  const { isLoaded, own } = talk
  const next = nextDivider(divider, { isLoaded, unread, readSeq: own.readSeq, isReading: isLooking && isAtEnd, isLooking })
  if (next !== divider) setDivider(next)
  // All that is there at first is not drawn when it is much.
  if (next.isPlaced && !isPlaced) setHidden(Math.max(0, items.length - DRAWN - unread.length))
  // Far from the oldest nobody sees them go.
  else if (isAtEnd && shown.length > 3 * DRAWN) setHidden(items.length - DRAWN)

  const days = useMemo(() => daysOf(shown, { dayOf: dayKey, firstUnreadSeq }), [shown, firstUnreadSeq])

  function scrolled(view: HTMLElement) {
    if (hidden > 0 && view.scrollTop < NEAR_TOP_PX) {
      holdTop(view)
      setHidden(Math.max(0, hidden - DRAWN))
    }
    if (isLooking && isPlaced) talks.read(sessionID, lastVisibleSeq(view, own.readSeq))
  }

  useEffect(() => {
    if (scroller.current === null || !isLooking || !isPlaced) return
    // Whoever has just been led to the first new one is not at the end, though this drawing does not know it yet.
    const isAll = isAtEnd && isFollowing()
    talks.read(sessionID, isAll ? arrivedSeq(talk, ownId) : lastVisibleSeq(scroller.current, talk.own.readSeq))
  }, [talks, talk, ownId, sessionID, isLooking, isPlaced, isAtEnd, isFollowing, scroller])

  // Where one begins to read: at the first that is new, else at the end.
  useLayoutEffect(() => {
    const view = scroller.current
    if (view === null || !isPlaced) return
    const line = view.querySelector<HTMLElement>(UNREAD_LINE)
    view.scrollTo({ top: line === null ? view.scrollHeight : line.offsetTop - view.clientHeight / 4 })
    measure(view)
  }, [isPlaced, scroller, measure])

  // Whoever says something wants to see it said, and has seen what was new. What they say in another tab moves nobody here.
  const [saidBefore] = useState(talk.saidHere)
  const [said, setSaid] = useState(talk.saidHere)
  if (talk.saidHere !== said) {
    setSaid(talk.saidHere)
    setDivider({ ...next, firstUnreadSeq: 0 })
    expectEnd()
  }
  useLayoutEffect(() => {
    if (said !== saidBefore) toEnd()
  }, [said, saidBefore, toEnd])

  function toNew() {
    const line = scroller.current?.querySelector<HTMLElement>(UNREAD_LINE) ?? null
    if (unread.length > 0 && line !== null) scroller.current?.scrollTo({ top: line.offsetTop - BELOW_DAY_PX })
    else toEnd()
  }

  return (
    <div className="relative flex min-h-0 grow flex-col bg-(--ground) [--ground:color-mix(in_oklab,var(--color-sunken)_60%,var(--color-canvas))]">
      <Lattice className="pointer-events-none absolute inset-0 text-primary opacity-[0.06] forced-colors:hidden" />
      <div
        ref={scroller}
        role="log"
        aria-label={t('log', { name })}
        aria-relevant="additions"
        aria-live={isSpoken ? 'polite' : 'off'}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        // What is hidden inside is placed by it; it would make the page itself scroll.
        className="relative min-h-0 grow overflow-y-auto overscroll-contain scroll-py-14 px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-6"
      >
        <div ref={content} className="mx-auto flex min-h-full w-full max-w-4xl flex-col justify-end pb-4">
          {days.map((day) => (
            <DaySection key={day.key} day={day} talk={talk} name={name} talks={talks} />
          ))}
          {shown.length === 0 && (isPlaced ? empty : <OnTheirWay />)}
        </div>
      </div>
      {!isAtEnd && <ToNew count={unread.length} onPress={toNew} />}
    </div>
  )
}

function DaySection({ day, talk, name, talks }: { readonly day: Day; readonly talk: Talk; readonly name: string; readonly talks: Talks }) {
  const t = useTexts('talk')
  const named = dayName(day.atMs, serverNow(), useLanguage())
  return (
    <div>
      {/* What passes beneath it fades: words half covered are no words. */}
      <p className="pointer-events-none sticky top-0 z-10 -mx-3 flex justify-center bg-[linear-gradient(var(--ground)_65%,transparent)] pt-3 pb-4 md:-mx-6">
        <span className="rounded-full border border-hairline bg-surface px-3 py-0.5 font-medium text-ink-soft text-xs">
          {'near' in named ? t(named.near) : named.date}
        </span>
      </p>
      {day.rows.map(({ item, isFirst, isLast, isFirstUnread }) => (
        <div key={item.key}>
          {isFirstUnread && <UnreadLine />}
          <MessageRow
            item={item}
            isFirst={isFirst}
            isLast={isLast}
            tick={tickFor(item, talk)}
            name={name}
            onRetry={talks.retry}
            onDelete={talks.discard}
          />
        </div>
      ))}
    </div>
  )
}

function tickFor(item: Item, talk: Talk): Tick | null {
  if (item.kind === 'unsent') return item.unsent.refusal === null ? 'waiting' : 'failed'
  return item.isOwn ? tickOf(item.message.seq, talk.other) : null
}

function UnreadLine() {
  const t = useTexts('talk')
  return (
    <p data-unread-line className="mt-4 mb-1 flex items-center gap-3 font-semibold text-accent-ink text-xs">
      <span className="h-px grow bg-accent" />
      {t('unread')}
      <span className="h-px grow bg-accent" />
    </p>
  )
}

function ToNew({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  const t = useTexts('talk')
  return (
    // As with the day above, what passes beneath it fades.
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center bg-[linear-gradient(transparent,var(--ground)_35%)] pt-6 pb-3">
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

function OnTheirWay() {
  const t = useTexts('talk')
  const shown = useDelayed(true)
  return (
    <p role="status" className="grid grow place-items-center text-ink-soft">
      {shown && t('loading')}
    </p>
  )
}

/** The last of the other one's unread messages whose beginning is on the screen. */
function lastVisibleSeq(view: HTMLElement, readSeq: number): number {
  const { bottom } = view.getBoundingClientRect()
  let last = 0
  for (const row of view.querySelectorAll<HTMLElement>('[data-seq]')) {
    const seq = Number(row.dataset['seq'])
    if (seq > readSeq && row.getBoundingClientRect().top < bottom) last = Math.max(last, seq)
  }
  return last
}
