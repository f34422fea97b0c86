import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
import { Lattice } from '../../ui/lattice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
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
  return (
    <div className="@container flex flex-col gap-4">
      <Card className="p-5">
        <h2 className={cx(HEADING, 'mb-3')}>{t('availability')}</h2>
        <AvailabilityControl availability={day.availability} timeZone={day.timeZone} />
      </Card>
      <Waiting waiting={day.waiting} />
      <Earnings earnings={day.earnings} />
      <Card className="divide-y divide-hairline">
        <NextWithdraw day={day} />
        <Online day={day} />
      </Card>
    </div>
  )
}

const HEADING = 'font-semibold text-ink'

function Earnings({ earnings }: Pick<ChatterDay, 'earnings'>) {
  const t = useTexts('day')
  return (
    <section className="relative overflow-hidden rounded-card border border-transparent bg-brand p-5 shadow-quiet">
      <Lattice className="absolute inset-y-0 end-0 w-1/2! text-on-brand opacity-[0.1] [mask-image:linear-gradient(to_right,transparent,black)] rtl:[mask-image:linear-gradient(to_left,transparent,black)]" />
      <h2 className="relative mb-3 font-semibold text-on-brand">{t('earnings')}</h2>
      <dl className="relative grid @xl:grid-cols-[2fr_1fr_1fr] grid-cols-2 @xl:items-baseline gap-4">
        <Earning label={t('today')} value={earnings.today} strong />
        <Earning label={t('week')} value={earnings.week} />
        <Earning label={t('month')} value={earnings.month} />
      </dl>
    </section>
  )
}

/** What refunds took back stands below and is not subtracted, so a day never shows more than its week. */
function Earning({ label, value, strong = false }: { readonly label: string; readonly value: Earned; readonly strong?: boolean }) {
  const t = useTexts('day')
  return (
    <div className={cx('min-w-0', strong && '@max-xl:col-span-2')}>
      <dt className="text-on-brand-soft text-sm">{label}</dt>
      <dd className={cx('break-words font-semibold text-on-brand tracking-tight', strong ? 'text-4xl' : 'text-xl')}>
        <bdi>{moneyText(value.earned)}</bdi>
      </dd>
      {value.takenBack > 0 && <dd className="text-on-brand-soft text-xs">{t('takenBack', { amount: moneyText(-value.takenBack) })}</dd>}
    </div>
  )
}

interface RowProps {
  readonly title: string
  readonly value: ReactNode
  readonly children?: ReactNode
}

/** A heading with its figure at the end, and what there is to say or do below. */
function Row({ title, value, children }: RowProps) {
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 px-5 py-4">
      <h2 className={HEADING}>{title}</h2>
      <div className="text-end font-semibold text-ink tracking-tight">{value}</div>
      {children !== undefined && <div className="col-span-2 flex flex-col gap-1 text-ink-soft text-sm">{children}</div>}
    </section>
  )
}

function NextWithdraw({ day: { withdraw, today } }: { readonly day: ChatterDay }) {
  const t = useTexts('day')
  const names = useTexts('names')
  const language = useLanguage()
  const { nextDay, held, available, pending, advance } = withdraw
  const weekday = names(weekdayOf(nextDay))
  const isToday = nextDay === today
  return (
    <Row title={t('withdraw')} value={<bdi className="text-xl">{moneyText(available)}</bdi>}>
      <p>{isToday ? t('withdrawToday', { weekday }) : t('withdrawDay', { weekday, day: shortDayText(nextDay, language) })}</p>
      {available === 0 && held === 0 && pending === 0 && <p>{t('withdrawNothing')}</p>}
      <dl className="flex flex-col gap-1 empty:hidden">
        {held > 0 && <Amount name={t('withdrawHeld')} rupees={held} />}
        {pending > 0 && <Amount name={t('withdrawPending')} rupees={pending} />}
        {advance > 0 && <Amount name={t('withdrawAdvance')} rupees={-advance} />}
      </dl>
      {available > 0 && (
        <LinkButton to={PATHS.withdraws} variant={isToday ? 'primary' : 'secondary'} className={ACTION}>
          {t('openWithdraws')}
        </LinkButton>
      )}
    </Row>
  )
}

function Amount({ name, rupees }: { readonly name: string; readonly rupees: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="font-medium text-ink">
        <bdi>{moneyText(rupees)}</bdi>
      </dd>
    </div>
  )
}

const ACTION = 'mt-2 @max-md:w-full @md:self-start'

function Waiting({ waiting: { sessions, userID } }: Pick<ChatterDay, 'waiting'>) {
  const t = useTexts('day')
  if (sessions === 0 || userID === null) return null
  return (
    <Card>
      <Row title={t('waiting')} value={t('waitingCount', { count: sessions })}>
        <p>{t('waitingText')}</p>
        <LinkButton to={`${PATHS.chats}?with=${userID}`} className={ACTION}>
          {t('openWaiting')}
        </LinkButton>
      </Row>
    </Card>
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
    <Row
      title={t('online')}
      value={
        <dl className="flex flex-wrap justify-end gap-x-4">
          {(['today', 'week'] as const).map((period) => (
            <div key={period} className="flex gap-1.5">
              <dt className="font-normal text-ink-soft text-sm">{t(period)}</dt>
              <dd className="text-sm">{textOf(day.online[period])}</dd>
            </div>
          ))}
        </dl>
      }
    />
  )
}

function Loading() {
  const shown = useDelayed(true)
  if (!shown) return null
  return (
    <div className="grid gap-4" aria-hidden="true">
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  )
}
