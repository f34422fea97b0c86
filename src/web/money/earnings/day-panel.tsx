import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChatterDay, Earned } from '#contract/earnings.ts'
import { type Weekday, weekdayIn } from '#domain/business-time.ts'
import { moneyText } from '#texts/money-text.ts'
import { AvailabilityControl } from '../../accounts/availability/availability-control.tsx'
import { isFailing, retryNow } from '../../api/query-client.ts'
import { useServerNow } from '../../api/server-clock.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDayText } from '../../ui/date-text.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useChatterDay } from './queries.ts'

// Turns a day's figures into what the screen shows.

/** The reply's seconds plus the time since then while the chatter is online, in whole minutes. */
export function onlineFor(seconds: number, { online, serverTime }: Pick<ChatterDay, 'online' | 'serverTime'>, now: Date) {
  const sinceMs = online.isOnline ? Math.max(0, now.getTime() - Date.parse(serverTime)) : 0
  const minutes = Math.floor((seconds + Math.floor(sinceMs / 1000)) / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

export function weekdayOf(day: string): Weekday {
  return weekdayIn('UTC', new Date(`${day}T12:00:00Z`))
}

const MINUTE_MS = 60_000

/** Waits at most a minute, for clocks that show minutes. */
export function waitForMinute(leftMs: number): number {
  return Math.min(leftMs, MINUTE_MS)
}

export function DayPage() {
  const t = useTexts('day')
  usePageTitle(t('title'))
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
      <DayPanel />
    </div>
  )
}

/** Today's figures. The old ones stay while newer ones load. */
export function DayPanel() {
  const t = useTexts('day')
  const queries = useQueryClient()
  const day = useChatterDay()
  if (day.data !== undefined) return <Figures day={day.data} />
  if (isFailing(day))
    return <LoadFailed title={t('failed')} text={t('failedText')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
  return <Loading />
}

function Figures({ day }: { readonly day: ChatterDay }) {
  const t = useTexts('day')
  const { earnings } = day
  return (
    <div className="@container">
      <div className="grid @2xl:grid-cols-2 gap-4">
        <Section title={t('availability')} className="@2xl:col-span-2">
          <AvailabilityControl availability={day.availability} timeZone={day.timeZone} />
        </Section>
        <Section title={t('earnings')} className="@2xl:col-span-2">
          <dl className="grid @md:grid-cols-3 gap-4">
            <Earning label={t('today')} value={earnings.today} strong />
            <Earning label={t('week')} value={earnings.week} />
            <Earning label={t('month')} value={earnings.month} />
          </dl>
        </Section>
        <NextWithdraw day={day} />
        <div className="grid content-start gap-4">
          <Waiting waiting={day.waiting} />
          <Online day={day} />
        </div>
      </div>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

function Section({ title, className, children }: SectionProps) {
  return (
    <Card className={cx('p-5', className)}>
      <h2 className="mb-3 font-semibold text-ink">{title}</h2>
      {children}
    </Card>
  )
}

function Earning({ label, value, strong = false }: { readonly label: string; readonly value: Earned; readonly strong?: boolean }) {
  const t = useTexts('day')
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className={cx('break-words font-semibold text-ink tracking-tight', strong ? 'text-3xl' : 'text-2xl')}>
        <bdi>{moneyText(value.earned)}</bdi>
      </dd>
      {value.takenBack > 0 && <dd className="text-accent-ink text-xs">{t('takenBack', { amount: moneyText(-value.takenBack) })}</dd>}
    </div>
  )
}

function NextWithdraw({ day: { withdraw, today } }: { readonly day: ChatterDay }) {
  const t = useTexts('day')
  const names = useTexts('names')
  const language = useLanguage()
  const { nextDay, held, available, pending, advance } = withdraw
  const weekday = names(weekdayOf(nextDay))
  const date = shortDayText(nextDay, language)
  return (
    <Section title={t('withdraw')}>
      <p className="text-ink-soft text-sm">
        {nextDay === today ? t('withdrawToday', { weekday }) : t('withdrawDay', { weekday, day: date })}
      </p>
      <p className="font-semibold text-2xl text-ink tracking-tight">
        <bdi>{moneyText(available)}</bdi>
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-ink-soft text-sm">
        <li>{available > 0 ? t(nextDay === today ? 'withdrawAmountNow' : 'withdrawAmount') : t('withdrawNothing')}</li>
        {held > 0 && <li>{t('withdrawHeld', { amount: moneyText(held) })}</li>}
        {pending > 0 && <li>{t('withdrawPending', { amount: moneyText(pending) })}</li>}
        {advance > 0 && <li className="text-accent-ink">{t('withdrawAdvance', { amount: moneyText(advance) })}</li>}
      </ul>
      <Link to={PATHS.withdraws} className={LINK}>
        {t('openWithdraws')}
      </Link>
    </Section>
  )
}

const LINK = 'mt-3 inline-flex min-h-11 items-center font-medium text-primary text-sm underline-offset-4 hover:underline'

function Waiting({ waiting: { sessions, userID } }: Pick<ChatterDay, 'waiting'>) {
  const t = useTexts('day')
  return (
    <Section title={t('waiting')}>
      {sessions === 0 || userID === null ? (
        <p className="text-ink-soft text-sm">{t('waitingNone')}</p>
      ) : (
        <>
          <p className="font-semibold text-2xl text-ink tracking-tight">{t('waitingCount', { count: sessions })}</p>
          <p className="mt-1 text-ink-soft text-sm">{t('waitingText')}</p>
          <Link to={`${PATHS.chats}?with=${userID}`} className={LINK}>
            {t('openWaiting')}
          </Link>
        </>
      )}
    </Section>
  )
}

function Online({ day }: { readonly day: ChatterDay }) {
  const t = useTexts('day')
  const now = useServerNow(day.online.isOnline ? new Date(day.dayEndsAt) : null, waitForMinute)
  const textOf = (seconds: number) => {
    const { hours, minutes } = onlineFor(seconds, day, now)
    return hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes })
  }
  return (
    <Section title={t('online')}>
      <dl className="grid grid-cols-2 gap-4">
        {(['today', 'week'] as const).map((period) => (
          <div key={period}>
            <dt className="text-ink-soft text-sm">{t(period)}</dt>
            <dd className="font-semibold text-ink text-lg">{textOf(day.online[period])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Loading() {
  const shown = useDelayed(true)
  if (!shown) return null
  return (
    <div className="grid gap-4" aria-hidden="true">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
