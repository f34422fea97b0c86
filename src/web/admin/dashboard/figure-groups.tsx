import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Figures } from '#contract/figures.ts'
import { durationText } from '#texts/duration-text.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAge } from '../../admin-ui/use-age.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { linksOf } from './links.ts'

/** Chosen to avoid a row with a single card. */
const COLUMNS = { 2: '', 3: 'md:grid-cols-3', 5: 'md:grid-cols-3 lg:grid-cols-5' } as const

interface FigureGroupProps {
  readonly title: string
  /** Columns on a wide page. A phone has two. */
  readonly columns: keyof typeof COLUMNS
  readonly children: ReactNode
}

export function FigureGroup({ title, columns, children }: FigureGroupProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 id={id} className="ps-1 font-semibold text-ink-soft text-sm">
        {title}
      </h3>
      <ul aria-labelledby={id} className={cx('grid grid-cols-2 gap-3', COLUMNS[columns])}>
        {children}
      </ul>
    </div>
  )
}

interface FigureCardProps {
  readonly name: string
  readonly value: string
  /** Explains what the figure counts. */
  readonly text: ReactNode
  readonly note?: string | null
  /** The list of the counted rows. */
  readonly to: string
}

function FigureCard({ name, value, text, note = null, to }: FigureCardProps) {
  return (
    <li className="flex max-md:last:odd:col-span-2">
      <Link
        to={to}
        className="group flex min-w-0 grow flex-col gap-1 rounded-card border border-hairline bg-surface p-4 shadow-quiet transition-colors duration-150 hover:bg-hover/50 max-sm:p-3.5"
      >
        <span className="flex items-start justify-between gap-2 text-ink-soft text-sm">
          {name}
          <ArrowRight
            className="mt-0.5 size-4 shrink-0 text-ink-faint transition-colors duration-150 group-hover:text-primary rtl:-scale-x-100"
            aria-hidden="true"
          />
        </span>
        <bdi className="wrap-anywhere at-page-start font-semibold text-2xl text-ink tabular-nums tracking-tight max-sm:text-xl">
          {value}
        </bdi>
        <span className="text-ink-soft text-xs">{text}</span>
        {note !== null && <span className="text-ink-soft text-xs">{note}</span>}
      </Link>
    </li>
  )
}

export function FigureSkeleton() {
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-4 w-full" />
    </li>
  )
}

interface GroupProps {
  readonly figures: Figures
  readonly links: ReturnType<typeof linksOf>
}

export function RequestFigures({ figures, links }: GroupProps) {
  const t = useTexts('figures')
  const language = useLanguage()
  const count = useCount()
  const { purchases, approved, rejected, waiting, medianMinutes } = figures
  const without = ({ deleted }: { readonly deleted: number }) => (deleted === 0 ? null : t('withoutDeleted', { count: deleted }))
  return (
    <FigureGroup title={t('requests')} columns={5}>
      <FigureCard name={t('purchases')} value={count(purchases)} text={t('purchasesText')} to={links.sessions('purchases')} />
      <FigureCard
        name={t('approved')}
        value={count(approved.rows)}
        text={t('approvedText')}
        note={without(approved)}
        to={links.sessions('approved')}
      />
      <FigureCard
        name={t('rejected')}
        value={count(rejected.rows)}
        text={t('rejectedText')}
        note={without(rejected)}
        to={links.sessions('rejected')}
      />
      <WaitingFigure waiting={waiting} to={links.pendingSessions} />
      <FigureCard
        name={t('median')}
        value={medianMinutes === null ? t('none') : durationText(medianMinutes, language)}
        text={t('medianText')}
        to={links.sessions('decided')}
      />
    </FigureGroup>
  )
}

function WaitingFigure({ waiting: { rows, oldest }, to }: { readonly waiting: Figures['waiting']; readonly to: string }) {
  const t = useTexts('figures')
  const count = useCount()
  const text = oldest === null ? t('nothingWaits') : <OldestWaits since={oldest} />
  return <FigureCard name={t('waiting')} value={count(rows)} text={text} to={to} />
}

function OldestWaits({ since }: { readonly since: string }) {
  const t = useTexts('figures')
  return t('oldestWaits', { age: useAge(since) })
}

export function MinutesFigures({ figures: { minutes, approved }, links }: GroupProps) {
  const t = useTexts('figures')
  const count = useCount()
  const including = useIncluding()
  return (
    <FigureGroup title={t('minutes')} columns={3}>
      <FigureCard
        name={t('sold')}
        value={count(minutes.sold)}
        text={t('soldText')}
        note={including(approved.deleted)}
        to={links.sessions('approved')}
      />
      <FigureCard
        name={t('used')}
        value={count(minutes.used)}
        text={t('usedText')}
        note={minutes.usedDeleted === 0 ? null : t('usedDeleted', { count: minutes.usedDeleted })}
        to={links.sessions('used')}
      />
      <FigureCard
        name={t('kept')}
        value={count(minutes.kept)}
        text={t('keptText', { count: minutes.keptSessions })}
        to={links.sessions('kept')}
      />
    </FigureGroup>
  )
}

export function MoneyFigures({ figures, links }: GroupProps) {
  const t = useTexts('figures')
  const { moneyIn, approved, owed, paidOut, refunds, fees } = figures
  const including = useIncluding()
  return (
    <FigureGroup title={t('money')} columns={3}>
      <FigureCard
        name={t('moneyIn')}
        value={moneyText(moneyIn)}
        text={t('moneyInText')}
        note={including(approved.deleted)}
        to={links.sessions('received')}
      />
      <FigureCard
        name={t('paidOut')}
        value={moneyText(paidOut.amount)}
        text={t('paidOutText', { count: paidOut.rows })}
        note={including(paidOut.deleted)}
        to={links.withdraws()}
      />
      <FigureCard
        name={t('refunds')}
        value={moneyText(refunds.amount)}
        text={t('refundsDecidedText', { count: refunds.rows })}
        to={links.refunds('refunds')}
      />
      <FigureCard
        name={t('refundsPaid')}
        value={moneyText(refunds.paidAmount)}
        text={t('refundsPaidText', { count: refunds.paidRows })}
        to={links.refunds('refunds_paid')}
      />
      <FigureCard
        name={t('fees')}
        value={moneyText(fees.charged - fees.refunded)}
        text={t('feesText', { refunded: moneyText(fees.refunded) })}
        note={including(fees.deleted)}
        to={links.sessions('fees')}
      />
      <FigureCard
        name={t('owed')}
        value={moneyText(owed.held + owed.available + owed.pending)}
        text={t('owedText', { count: owed.chatters, available: moneyText(owed.available), pending: moneyText(owed.pending) })}
        note={notesOf(
          owed.held > 0 && t('heldText', { held: moneyText(owed.held) }),
          owed.advances > 0 && t('advancesText', { advances: moneyText(owed.advances) }),
        )}
        to={links.chatters('owed')}
      />
    </FigureGroup>
  )
}

function notesOf(...notes: readonly (string | false)[]): string | null {
  const given = notes.filter((note) => note !== false)
  return given.length === 0 ? null : given.join(' ')
}

export function PeopleFigures({ figures: { joined, active }, links }: GroupProps) {
  const t = useTexts('figures')
  const count = useCount()
  return (
    <FigureGroup title={t('people')} columns={2}>
      <FigureCard name={t('newUsers')} value={count(joined.users)} text={t('newUsersText')} to={links.users('joined')} />
      <FigureCard name={t('newChatters')} value={count(joined.chatters)} text={t('newChattersText')} to={links.chatters('joined')} />
      <FigureCard name={t('activeBuyers')} value={count(active.buyers)} text={t('activeBuyersText')} to={links.users('active')} />
      <FigureCard name={t('activeChatters')} value={count(active.chatters)} text={t('activeChattersText')} to={links.chatters('active')} />
    </FigureGroup>
  )
}

/** A note on rows that were deleted: a total counts them, but the list lacks them. */
function useIncluding() {
  const t = useTexts('figures')
  return (deleted: number) => (deleted === 0 ? null : t('withDeleted', { count: deleted }))
}

function useCount() {
  const t = useTexts('figures')
  return (count: number) => t('number', { count })
}
