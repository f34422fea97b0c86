import { Scale } from 'lucide-react'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { useOutletContext } from 'react-router'
import { type ReconciledDay, reconcileAccount } from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { moneyText } from '#texts/money-text.ts'
import { column } from '../../admin-ui/columns.tsx'
import { DayFields } from '../../admin-ui/day-fields.tsx'
import { faultOf } from '../../admin-ui/day-range.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { DayRows } from './day-rows.tsx'
import { Difference } from './difference.tsx'
import { useBank } from './queries.ts'

/** Books against bank, day by day. */
export function BankReconciliation() {
  const t = useTexts('adminBankStatements')
  const account = useOutletContext<string>()
  const [{ from, to }, setRange] = useQueryStates({ from: parseAsString, to: parseAsString }, { history: 'push' })
  const [openDay, setOpenDay] = useQueryState('day', { history: 'push' })
  // Without a range, the server chooses the usual days.
  const range = from !== null && to !== null && faultOf({ from, to }) === null ? { from, to } : {}
  const reconciliation = useBank(reconcileAccount, { account, ...range })
  const { data } = reconciliation
  const columns = useColumns((day) => void setOpenDay(day))
  const sums: readonly Line[] = data?.days.some(hasStatement) ? [{ ...data.total, isCovered: true }] : []
  if (reconciliation.isError && !data)
    return <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void reconciliation.refetch()} />
  return (
    <section aria-label={t('reconciliation')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {data && <DayFields days={{ from: data.from, to: data.to }} onChange={(days) => void setRange({ ...days })} />}
        <div className="min-w-0 text-sm md:max-w-lg md:text-end">
          <output className="block min-h-5 font-semibold text-ink">{data && <Summary days={data.days} />}</output>
          <p className="text-ink-soft">{t('reconciliationText')}</p>
        </div>
      </div>
      <Card className="overflow-clip">
        <Table
          caption={t('reconciliation')}
          columns={columns}
          rows={data && [...sums, ...data.days]}
          rowKey={({ day }) => day ?? 'sum'}
          stale={reconciliation.isPlaceholderData}
          foldBelowPx={1040}
          dense
          empty={<EmptyState icon={<Scale aria-hidden="true" />} title={t('noDays')} text={t('noDaysText')} />}
        />
      </Card>
      {openDay !== null && <DayRows account={account} day={openDay} onClose={() => void setOpenDay(null)} />}
    </section>
  )
}

const hasStatement = ({ isCovered }: ReconciledDay) => isCovered

type Total = ReplyOf<typeof reconcileAccount>['total']

/** A day, or the total of all days with a bank statement. The total has no balance. */
interface Line extends Total {
  readonly day?: string
  readonly isCovered: boolean
  readonly bank: Total['bank'] & { readonly balance?: number | null }
}

function Summary({ days }: { readonly days: readonly ReconciledDay[] }) {
  const t = useTexts('adminBankStatements')
  const covered = days.filter(hasStatement)
  const differing = covered.filter(({ differenceIn, differenceOut }) => differenceIn !== 0 || differenceOut !== 0).length
  const uncovered = days.length - covered.length
  return (
    <>
      {covered.length > 0 && (differing === 0 ? t('allAgree') : t('daysDiffer', { count: differing }))}{' '}
      {uncovered > 0 && t('daysNotCovered', { count: uncovered })}
    </>
  )
}

function useColumns(onOpen: (day: string) => void): Column<Line>[] {
  const t = useTexts('adminBankStatements')
  const end = { card: 'pair', align: 'end', grow: 1 } as const
  const bankIn = ({ isCovered, bank }: Line) =>
    isCovered ? <AtTheBank sum={bank.moneyIn} reversed={bank.reversedIn} done={bank.doneIn} /> : <None />
  const bankOut = ({ isCovered, bank }: Line) =>
    isCovered ? <AtTheBank sum={bank.moneyOut} reversed={bank.reversedOut} done={bank.doneOut} /> : <None />
  const differenceIn = (line: Line) => <Difference isCovered={line.isCovered} amount={line.differenceIn} />
  const differenceOut = (line: Line) => <Difference isCovered={line.isCovered} amount={line.differenceOut} />
  const balanceOf = ({ bank: { balance = null } }: Line) => (balance === null ? <None /> : <Amount value={balance} />)
  return [
    column('day', t('day'), (line) => <DayCell line={line} onOpen={onOpen} />, { card: 'title', widthPx: 190, grow: 2 }),
    column('booksIn', t('booksIn'), ({ books }) => <Amount value={books.moneyIn} />, { ...end, widthPx: 90 }),
    column('bankIn', t('bankIn'), bankIn, { ...end, widthPx: 120 }),
    column('differenceIn', t('differenceIn'), differenceIn, { ...end, widthPx: 120 }),
    column('booksOut', t('booksOut'), ({ books }) => <Amount value={books.moneyOut} />, { ...end, widthPx: 90, foldUnder: 'booksIn' }),
    column('bankOut', t('bankOut'), bankOut, { ...end, widthPx: 120, foldUnder: 'bankIn' }),
    column('differenceOut', t('differenceOut'), differenceOut, { ...end, widthPx: 120, foldUnder: 'differenceIn' }),
    column('balance', t('closingBalance'), balanceOf, { ...end, widthPx: 110 }),
  ]
}

function Amount({ value }: { readonly value: number }) {
  return <bdi className="whitespace-nowrap">{moneyText(value)}</bdi>
}

function None() {
  return <span className="text-ink-soft">–</span>
}

/** The bank's total, and the parts of it that are not compared with the books. */
function AtTheBank({ sum, reversed, done }: { readonly sum: number; readonly reversed: number; readonly done: number }) {
  const t = useTexts('adminBankStatements')
  return (
    <span className="inline-flex flex-col items-end">
      <Amount value={sum} />
      {reversed > 0 && <span className="text-ink-soft text-xs">{t('ofItReversed', { amount: moneyText(reversed) })}</span>}
      {done > 0 && <span className="text-ink-soft text-xs">{t('ofItDone', { amount: moneyText(done) })}</span>}
    </span>
  )
}

function DayCell({ line, onOpen }: { readonly line: Line; readonly onOpen: (day: string) => void }) {
  const t = useTexts('adminBankStatements')
  const { day, unmatched, isCovered } = line
  const name = day === undefined ? t('sum') : dayText(day)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {day === undefined || !isCovered ? (
        <bdi className={cx('whitespace-nowrap', day === undefined ? 'font-semibold text-ink' : 'text-ink-soft')}>{name}</bdi>
      ) : (
        <button
          type="button"
          aria-label={t('rowsOfDay', { day: name })}
          onClick={() => onOpen(day)}
          className="min-h-8 whitespace-nowrap rounded-lg font-semibold text-primary underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <bdi dir="ltr">{name}</bdi>
        </button>
      )}
      {!isCovered && <span className="text-ink-faint text-xs">{t('notCovered')}</span>}
      {unmatched > 0 && <span className="text-danger text-xs">{t('unmatchedCount', { count: unmatched })}</span>}
    </span>
  )
}
