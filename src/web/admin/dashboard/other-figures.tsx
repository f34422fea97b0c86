import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Figures } from '#contract/figures.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { type FigureLinks, useDeletedText } from './links.ts'

interface OtherFiguresProps {
  readonly figures: Figures
  readonly links: FigureLinks
}

/** All but the key figures, one line each. */
export function OtherFigures({ figures, links }: OtherFiguresProps) {
  const t = useTexts('figures')
  const deletedText = useDeletedText()
  const { purchases, approved, rejected, minutes, refunds, fees, owed, joined, active } = figures
  const count = (value: number) => t('number', { count: value })
  return (
    <Card className="grid gap-x-6 gap-y-4 p-3 md:grid-cols-2 md:p-4 xl:grid-cols-4 xl:gap-x-2">
      <Group title={t('sessions')}>
        <Line name={t('purchases')} value={count(purchases)} to={links.sessions('purchases')} />
        <Line
          name={t('rejected')}
          value={count(rejected.rows)}
          note={deletedText('withoutDeleted', rejected.deleted)}
          to={links.sessions('rejected')}
        />
      </Group>
      <Group title={t('minutes')}>
        <Line
          name={t('sold')}
          value={count(minutes.sold)}
          note={deletedText('withDeleted', approved.deleted)}
          to={links.sessions('approved')}
        />
        <Line
          name={t('used')}
          value={count(minutes.used)}
          note={deletedText('usedDeleted', minutes.usedDeleted)}
          to={links.sessions('used')}
        />
        <Line
          name={t('kept')}
          value={count(minutes.kept)}
          note={minutes.kept === 0 ? null : t('keptIn', { count: minutes.keptSessions })}
          to={links.sessions('kept')}
        />
      </Group>
      <Group title={t('money')}>
        <Line
          name={t('refunds')}
          value={moneyText(refunds.amount)}
          note={notesOf(refunds.rows > 0 && count(refunds.rows))}
          to={links.refunds('refunds')}
        />
        <Line
          name={t('refundsPaid')}
          value={moneyText(refunds.paidAmount)}
          note={notesOf(refunds.paidRows > 0 && count(refunds.paidRows))}
          to={links.refunds('refunds_paid')}
        />
        <Line
          name={t('fees')}
          value={moneyText(fees.charged - fees.refunded)}
          note={notesOf(
            fees.refunded > 0 && t('feesRefunded', { amount: moneyText(fees.refunded) }),
            deletedText('withDeleted', fees.deleted),
          )}
          to={links.sessions('fees')}
        />
      </Group>
      <Group title={t('people')}>
        <Line name={t('newUsers')} value={count(joined.users)} to={links.users('joined')} />
        <Line name={t('newChatters')} value={count(joined.chatters)} to={links.chatters('joined')} />
        <Line name={t('activeChatters')} value={count(active.chatters)} to={links.chatters('active')} />
      </Group>
      {/* Owed now, whatever days are shown. */}
      <ul className="border-hairline border-t pt-3 md:col-span-full">
        <Line
          name={t('owed')}
          value={moneyText(owed.held + owed.available + owed.pending)}
          note={notesOf(
            owed.chatters > 0 && t('owedTo', { count: owed.chatters }),
            owed.available > 0 && t('available', { amount: moneyText(owed.available) }),
            owed.pending > 0 && t('requested', { amount: moneyText(owed.pending) }),
            owed.held > 0 && t('held', { amount: moneyText(owed.held) }),
            owed.advances > 0 && t('advances', { amount: moneyText(owed.advances) }),
          )}
          to={links.chatters('owed')}
        />
      </ul>
    </Card>
  )
}

function notesOf(...notes: readonly (string | false | null)[]): string | null {
  return notes.filter(Boolean).join('\u00a0· ') || null
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <h3 id={id} className="px-3 py-2 font-semibold text-ink-soft text-sm">
        {title}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly value: string
  readonly note?: string | null
  /** The list of the counted rows. */
  readonly to: string
}

function Line({ name, value, note = null, to }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="group flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-sm transition-colors duration-150 hover:bg-hover/60"
      >
        <span className="min-w-0 grow text-ink">
          {name} {note !== null && <span className="text-ink-soft text-xs">· {note}</span>}
        </span>
        <bdi className="shrink-0 font-semibold text-ink tabular-nums">{value}</bdi>
        <ChevronRight
          className="-me-1 size-4 shrink-0 text-ink-faint transition-colors duration-150 group-hover:text-primary rtl:-scale-x-100"
          aria-hidden="true"
        />
      </Link>
    </li>
  )
}
