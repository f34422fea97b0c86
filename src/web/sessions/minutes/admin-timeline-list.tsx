import { CircleSlash, Hourglass, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationText } from '#texts/duration-text.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { minutesBetween, minutesOf, type Recorded, type TimelineEntry, timelineOf } from './admin-timeline.ts'

interface TimelineProps {
  readonly session: Recorded & { readonly userID: { readonly username: string }; readonly chatterID: { readonly username: string } }
}

/** Both parties' visits, which show the admin who kept whom waiting. */
export function Timeline({ session }: TimelineProps) {
  const t = useTexts('adminMinutes')
  const names = useNames()
  const entries = timelineOf(session)
  const parties = { user: names.person(session.userID.username), chatter: names.person(session.chatterID.username) }
  return (
    <PanelSection title={t('timeline')}>
      <ul className="flex flex-col gap-1 font-medium text-ink text-sm">
        {(['user', 'chatter'] as const).map((party) => (
          <li key={party}>
            <InAll minutes={minutesOf(entries, party, serverNow())} name={parties[party]} />
          </li>
        ))}
      </ul>
      <ol className="mt-2 flex flex-col">
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.from} ${'party' in entry ? entry.party : ''}`} entry={entry} parties={parties} />
        ))}
      </ol>
    </PanelSection>
  )
}

function InAll({ minutes, name }: { readonly minutes: number | null; readonly name: string }) {
  const t = useTexts('adminMinutes')
  const language = useLanguage()
  if (minutes === null) return t('neverHere', { name })
  return minutes === 0 ? t('inAllUnderOne', { name }) : t('inAll', { name, duration: durationText(minutes, language) })
}

function Entry({ entry, parties }: { readonly entry: TimelineEntry; readonly parties: Readonly<Record<'user' | 'chatter', string>> }) {
  const t = useTexts('adminMinutes')
  const windowText = ({ met, reader }: typeof entry & { readonly kind: 'window' }) =>
    reader === null
      ? t(met ? 'windowMet' : 'windowRan')
      : t('windowRead', { reader: parties[reader], other: parties[reader === 'user' ? 'chatter' : 'user'] })
  switch (entry.kind) {
    case 'window':
      return <Line icon={<Hourglass />} tone="accent" title={windowText(entry)} from={entry.from} until={entry.until} />
    case 'visit':
      return (
        <Line
          icon={<UserRound />}
          tone={entry.party === 'user' ? 'info' : 'primary'}
          title={t('wasHere', { name: parties[entry.party] })}
          from={entry.from}
          until={entry.until}
        />
      )
    case 'lapsed':
      return <Line icon={<CircleSlash />} tone="neutral" title={t('lapsed')} from={entry.from} />
  }
}

const TONES = {
  accent: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-soft text-info',
  primary: 'bg-primary-soft text-primary',
  neutral: 'bg-sunken text-ink-soft',
} as const

interface LineProps {
  readonly icon: ReactNode
  readonly tone: keyof typeof TONES
  readonly title: string
  readonly from: string
  /** Null while ongoing; undefined for a single point in time. */
  readonly until?: string | null | undefined
}

function Line({ icon, tone, title, from, until }: LineProps) {
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:start-3.75 [&:not(:last-child)]:before:top-8 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-hairline">
      <span aria-hidden="true" className={cx('grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-4', TONES[tone])}>
        {icon}
      </span>
      <span className="min-w-0 pt-1">
        <span className="block text-ink text-sm">{title}</span>
        <span className="block text-ink-soft text-xs">
          <Span from={from} until={until} />
        </span>
      </span>
    </li>
  )
}

/** Start, end and length. */
function Span({ from, until }: Pick<LineProps, 'from' | 'until'>) {
  const t = useTexts('adminMinutes')
  const language = useLanguage()
  const start = dateTimeText(from)
  if (until === undefined) return <bdi dir="ltr">{start}</bdi>
  if (until === null) return t('since', { from: start })
  const end = dateTimeText(until)
  const minutes = minutesBetween(from, until)
  return (
    <>
      {t('fromUntil', { from: start, until: dayOf(start) === dayOf(end) ? end.slice(DAY_LENGTH).trim() : end })} ·{' '}
      {minutes === 0 ? t('underOneMinute') : durationText(minutes, language)}
    </>
  )
}

const DAY_LENGTH = 'DD-MM-YYYY'.length

function dayOf(dateTime: string): string {
  return dateTime.slice(0, DAY_LENGTH)
}
