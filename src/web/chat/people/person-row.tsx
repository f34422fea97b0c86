import { Mic } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import type { ChatSummary } from '#contract/people.ts'
import { languageOf } from '#texts/language-of.ts'
import { moneyText } from '#texts/money-text.ts'
import { AvailabilityText } from '../../accounts/availability/availability-text.tsx'
import { OnlineDot } from '../../accounts/presence/presence-text.tsx'
import { useAccount } from '../../accounts/sign-in.ts'
import { serverNow, useServerNow, waitForSecond } from '../../api/server-clock.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { FIRST_STEP } from '../../ui/history-steps.ts'
import { lowestPrice, type PersonRow as Row, type RowState, rowState, rowTime, secondsLeft } from './rows.ts'
import { addressOf } from './selection.ts'
import { UnreadCount } from './unread-count.tsx'

// A running session's time left, as short as a row needs it: in minutes, and in seconds during the last minute.
const SECOND_MS = 1000
const MINUTE_SECONDS = 60
const MINUTE_MS = MINUTE_SECONDS * SECOND_MS
/** With this much time left or less, the row counts seconds. */
const LAST_MINUTE_MS = MINUTE_MS - SECOND_MS

/** Matches the minutes of the countdown in the chat header. */
export function timeLeft(endsAt: Date, now: Date) {
  const seconds = secondsLeft(endsAt, now)
  if (seconds < MINUTE_SECONDS) return { unit: 'seconds', count: seconds } as const
  return { unit: 'minutes', count: Math.floor(seconds / MINUTE_SECONDS) } as const
}

/** How long `timeLeft` stays the same. Never zero. */
export function waitForTimeLeft(leftMs: number): number {
  if (leftMs <= LAST_MINUTE_MS) return waitForSecond(leftMs)
  return (leftMs - LAST_MINUTE_MS) % MINUTE_MS || MINUTE_MS
}

interface PersonRowProps {
  readonly row: Row
  readonly selected: boolean
  /** True if the list fills the screen: going back from the chat then leads to the list. */
  readonly fromList: boolean
}

export const PersonRow = memo(function PersonRow({ row, selected, fromList }: PersonRowProps) {
  const t = useTexts('chat')
  const names = useNames()
  const { chat } = row
  const state = rowState(chat, serverNow())
  const about = [row.age, row.gender && t(row.gender)].filter((part) => part !== null)
  const price = lowestPrice(row)
  const hasFacts = about.length > 0 || price !== null
  return (
    <li className="@container">
      <Link
        to={addressOf(row._id)}
        data-chat={row._id}
        state={fromList ? FIRST_STEP : undefined}
        aria-current={selected ? 'true' : undefined}
        onKeyDown={moveFocus}
        className={cx(
          'flex min-h-18 items-center gap-3 rounded-2xl px-3 py-2.5 transition-colors duration-150 focus-visible:-outline-offset-2',
          selected ? 'bg-primary-soft' : 'hover:bg-hover',
        )}
      >
        <span className="relative shrink-0">
          <Avatar name={row.username} src={row.avatar} className="size-12 text-base" />
          <OnlineDot person={row} />
        </span>
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-2">
            <span
              dir="auto"
              lang={languageOf(row.username)}
              className="min-w-0 grow truncate at-page-start font-semibold text-ink text-sm ltr:leading-6"
            >
              {names.person(row.username)}
            </span>
            {chat !== null && <Time iso={chat.activeAt} unread={chat.unreadCount !== 0} />}
          </span>
          {(hasFacts || state !== null) && (
            <span className="flex min-h-5 items-center gap-2">
              {hasFacts && (
                <span className="min-w-0 grow truncate text-ink-soft text-xs">
                  {about.length > 0 && (
                    // Beside a badge, a narrow list only has room for the price.
                    <span className={cx(price !== null && state !== null && '@max-xs:hidden')}>
                      {about.join(' · ')}
                      {price !== null && ' · '}
                    </span>
                  )}
                  {price !== null && t('priceFrom', { price: moneyText(price) })}
                </span>
              )}
              {chat !== null && state !== null && <SessionState state={state} chat={chat} />}
            </span>
          )}
          <span className="mt-0.5 flex min-h-5 items-center gap-2 empty:hidden">
            <AvailabilityText person={row} className="shrink-0 text-ink-soft text-xs" />
            {chat !== null && <LastMessage chat={chat} otherId={row._id} />}
          </span>
        </span>
      </Link>
    </li>
  )
})

/** Shows a running session's time left, how many minutes are kept, or that the payment is not approved. */
function SessionState({ state, chat: { endTime, minutesLeft } }: { readonly state: RowState; readonly chat: ChatSummary }) {
  const t = useTexts('chat')
  const names = useNames()
  const isChatter = useAccount().role === 'chatter'
  if (state === 'running') return <TimeLeft endTime={endTime ?? ''} />
  if (state === 'kept') {
    // A list cached by an earlier version lacks the number.
    if (!minutesLeft) return null
    return (
      <Badge tone="primary" className={cx(SMALL_BADGE, 'normal-case!')}>
        {isChatter ? t('waitingForYou') : t('kept', { count: minutesLeft })}
      </Badge>
    )
  }
  return (
    <Badge tone={state === 'pending' ? 'info' : 'danger'} className={cx(SMALL_BADGE, 'capitalize')}>
      {names.status(state)}
    </Badge>
  )
}

/** The badge is taller in Urdu, to fit its letters. */
const SMALL_BADGE = 'h-5.5! px-2! rtl:h-6.5!'

function TimeLeft({ endTime }: { readonly endTime: string }) {
  const t = useTexts('chat')
  const endsAt = new Date(endTime)
  const { unit, count } = timeLeft(endsAt, useServerNow(endsAt, waitForTimeLeft))
  if (count === 0) return null
  return (
    <Badge tone={unit === 'minutes' ? 'primary' : 'danger'} className={SMALL_BADGE}>
      <span aria-hidden="true" className="size-1.5 animate-breathe rounded-full bg-current" />
      <span className="sr-only">{t('timeLeft')}</span>
      {t(unit === 'minutes' ? 'minutesLeft' : 'secondsLeft', { count })}
    </Badge>
  )
}

function Time({ iso, unread }: { readonly iso: string; readonly unread: boolean }) {
  const t = useTexts('chat')
  const language = useLanguage()
  return (
    <time dateTime={iso} className={cx('shrink-0 text-xs', unread ? 'font-semibold text-ink' : 'text-ink-faint')}>
      {rowTime(iso, serverNow(), language) ?? t('yesterday')}
    </time>
  )
}

function LastMessage({ chat: { lastMessage: last, unreadCount }, otherId }: { readonly chat: ChatSummary; readonly otherId: string }) {
  const t = useTexts('chat')
  if (last === null) return null
  return (
    <>
      <span className={cx('flex min-w-0 grow text-xs', unreadCount > 0 ? 'font-medium text-ink' : 'text-ink-soft')}>
        {last.senderID !== otherId && <span className="shrink-0 whitespace-pre text-ink-faint">{t('you')} </span>}
        {last.type === 'voice' ? (
          <span className="truncate">
            <Mic className="me-1 inline size-3.5 align-[-0.15em]" aria-hidden="true" />
            {t('voiceMessage')}
          </span>
        ) : (
          <span dir="auto" lang={languageOf(last.message)} className="min-w-0 grow truncate at-page-start text-xs">
            {last.message}
          </span>
        )}
      </span>
      {unreadCount > 0 && <UnreadCount count={unreadCount} />}
    </>
  )
}

/** Arrow up and down move between rows, in addition to Tab. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey) return
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
