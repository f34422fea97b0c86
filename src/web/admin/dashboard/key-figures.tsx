import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Figures } from '#contract/figures.ts'
import { seriesOf } from '#domain/figures.ts'
import { durationText } from '#texts/duration-text.ts'
import { moneyText } from '#texts/money-text.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { changeOf } from './change.ts'
import { type FigureLinks, useDeletedText } from './links.ts'

const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3'
const CARD = 'flex min-w-0 grow flex-col gap-1 rounded-card border border-hairline bg-surface p-4 md:p-5'
const PLACE = 'flex max-md:first:col-span-2 md:max-xl:first:col-span-1 xl:max-2xl:first:col-span-2'

interface KeyFiguresProps {
  readonly figures: Figures
  readonly links: FigureLinks
}

/** Money in and out, the sessions behind it, how fast this team decides, and how many people buy. */
export function KeyFigures({ figures, links }: KeyFiguresProps) {
  const t = useTexts('figures')
  const language = useLanguage()
  const deletedText = useDeletedText()
  const { from, to, today, previous, approved } = figures
  // A day that has only begun cannot be compared with a whole one.
  const isRunning = from === today && to === today
  const count = (value: number) => t('number', { count: value })
  const duration = (minutes: number) => durationText(minutes, language)
  return (
    <ul aria-label={t('keyFigures')} className={GRID}>
      <KeyFigure
        name={t('moneyIn')}
        now={figures.moneyIn}
        before={previous.moneyIn}
        better="more"
        format={moneyText}
        note={deletedText('withDeleted', approved.deleted)}
        to={links.sessions('received')}
        isRunning={isRunning}
        chart={<Sparkline values={seriesOf(figures, figures.days, ['moneyIn']).map(({ sums }) => sums.moneyIn)} />}
      />
      <KeyFigure
        name={t('approved')}
        now={approved.rows}
        before={previous.approved}
        better="more"
        format={count}
        note={deletedText('withoutDeleted', approved.deleted)}
        to={links.sessions('approved')}
        isRunning={isRunning}
      />
      <KeyFigure
        name={t('median')}
        now={figures.medianMinutes}
        before={previous.medianMinutes}
        better="less"
        format={duration}
        to={links.sessions('decided')}
        isRunning={isRunning}
      />
      <KeyFigure
        name={t('paidOut')}
        now={figures.paidOut.amount}
        before={previous.paidOut}
        format={moneyText}
        note={deletedText('withDeleted', figures.paidOut.deleted)}
        to={links.withdraws()}
        isRunning={isRunning}
      />
      <KeyFigure
        name={t('activeBuyers')}
        now={figures.active.buyers}
        before={previous.activeBuyers}
        better="more"
        format={count}
        to={links.users('active')}
        isRunning={isRunning}
      />
    </ul>
  )
}

interface KeyFigureProps {
  readonly name: string
  /** Null if there is nothing to measure. */
  readonly now: number | null
  readonly before: number | null
  /** Undefined if a change is neither good nor bad. */
  readonly better?: 'more' | 'less'
  readonly format: (value: number) => string
  readonly note?: string | null
  readonly to: string
  readonly isRunning: boolean
  /** Beside the figure where its card is wide. */
  readonly chart?: ReactNode
}

function KeyFigure({ name, now, before, better, format, note = null, to, isRunning, chart }: KeyFigureProps) {
  const t = useTexts('figures')
  const shownBefore = before === null ? t('none') : format(before)
  return (
    <li className={PLACE}>
      <Link to={to} className={cx(CARD, 'relative transition-colors duration-150 hover:bg-hover/50')}>
        <span className="text-ink-soft text-sm max-md:text-[0.8125rem]">{name}</span>{' '}
        <bdi className="wrap-anywhere at-page-start font-semibold text-2xl text-ink tabular-nums leading-tight tracking-tight md:text-3xl">
          <Digits text={now === null ? t('none') : format(now)} />
        </bdi>{' '}
        <span className="text-ink-soft text-xs">
          {isRunning ? (
            t('yesterday', { value: shownBefore })
          ) : (
            <Change now={now} before={before} better={better} shownBefore={shownBefore} />
          )}
        </span>
        {note !== null && <span className="text-ink-soft text-xs">{note}</span>}
        {chart}
      </Link>
    </li>
  )
}

/** Urdu words are smaller, because their letters are twice as tall as digits. */
function Digits({ text }: { readonly text: string }) {
  return text.split(/(\p{Script=Arabic}+)/u).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="text-lg leading-none tracking-normal">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** The figure's course over the days. Its numbers are in the chart below. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const highest = Math.max(...values)
  if (values.length < 3 || highest === 0) return null
  const points = values.map((value, index) => `${index} ${1 - value / highest}`).join('L')
  return (
    <svg
      viewBox={`0 0 ${values.length - 1} 1`}
      preserveAspectRatio="none"
      className="absolute inset-y-5 end-5 h-[calc(100%-2.5rem)] w-2/5 overflow-visible md:max-xl:hidden 2xl:hidden rtl:-scale-x-100"
      aria-hidden="true"
    >
      <path d={`M0 1L${points}L${values.length - 1} 1Z`} className="fill-primary-soft" />
      <path d={`M${points}`} vectorEffect="non-scaling-stroke" className="fill-none stroke-2 stroke-primary" />
    </svg>
  )
}

interface ChangeProps extends Pick<KeyFigureProps, 'now' | 'before'> {
  readonly better: KeyFigureProps['better'] | undefined
  readonly shownBefore: string
}

function Change({ now, before, better, shownBefore }: ChangeProps) {
  const t = useTexts('figures')
  if (now === null && before === null) return null
  const change = changeOf(now, before)
  if (change === 'same') return t('same')
  if (change === 'incomparable') return t('before', { value: shownBefore })
  const { isMore, percent } = change
  const isBetter = better === undefined ? null : isMore === (better === 'more')
  return (
    <>
      <span className={cx('font-medium tabular-nums', isBetter === null ? 'text-ink' : isBetter ? 'text-good' : 'text-danger')}>
        <span aria-hidden="true">{isMore ? '▲' : '▼'} </span>
        <span className="sr-only">{t(isMore ? 'up' : 'down')} </span>
        <bdi>{t('percent', { percent })}</bdi>
      </span>{' '}
      <span aria-hidden="true">·</span> {t('before', { value: shownBefore })}
    </>
  )
}

export function KeyFiguresLoading() {
  const ui = useTexts('ui')
  return (
    <div role="status">
      <span className="sr-only">{ui('loading')}</span>
      <div className={GRID}>
        {['money', 'approved', 'median', 'paid', 'buyers'].map((name) => (
          <div key={name} className={PLACE}>
            <div className={CARD}>
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-9 w-32" />
              <Skeleton className="h-4 w-28" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
