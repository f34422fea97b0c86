import { Scale } from 'lucide-react'
import { parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { useOutletContext } from 'react-router'
import { type ReconciledDay, reconcileAccount } from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { figureText, moneyText } from '#texts/money-text.ts'
import { column } from '../../admin-ui/columns.tsx'
import { DayFields } from '../../admin-ui/day-fields.tsx'
import { faultOf } from '../../admin-ui/day-range.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { dayText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { Days } from './bank-row-facts.tsx'
import { DayRows } from './day-rows.tsx'
import { Difference } from './difference.tsx'
import { useBank } from './queries.ts'
import { type FoldedDay, foldDays, isOnlyUnmatched } from './reconciled-days.ts'

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
  const open = (day: string) => void setOpenDay(day)
  const [columns, phoneColumns] = [useColumns(open), usePhoneColumns(open)]
  const isPhone = useMediaQuery(PHONE)
  const sums: readonly Line[] = data?.days.some(hasStatement) ? [{ ...data.total, isCovered: true }] : []
  if (reconciliation.isError && !data)
    return <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void reconciliation.refetch()} />
  return (
    <section aria-label={t('reconciliation')} className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        {data && <DayFields days={{ from: data.from, to: data.to }} onChange={(days) => void setRange({ ...days })} />}
        <div className="text-ink-soft text-sm md:flex md:flex-wrap md:gap-x-2">
          <output className="block min-h-5 font-semibold text-ink">{data && <Summary days={data.days} />}</output>
          <p>{t('reconciliationText')}</p>
        </div>
      </div>
      {/* The total looks different from a day. */}
      <Card className="overflow-clip [&_li:has([data-sum])]:bg-sunken/60 [&_tr:has([data-sum])]:bg-sunken/60">
        <Table
          caption={t('reconciliation')}
          columns={isPhone ? phoneColumns : columns}
          rows={data && [...sums, ...foldDays(data.days)]}
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

/** A day, several days without a bank statement, or the total of all days with one. Only a day has a balance. */
interface Line extends Total, Partial<Pick<FoldedDay, 'day' | 'firstDay' | 'dayCount'>> {
  readonly isCovered: boolean
  readonly bank: Total['bank'] & { readonly balance?: number | null }
}

function Summary({ days }: { readonly days: readonly ReconciledDay[] }) {
  const t = useTexts('adminBankStatements')
  const covered = days.filter(hasStatement)
  const toMatch = covered.filter(isOnlyUnmatched).length
  const differing = covered.filter((day) => day.differenceIn !== 0 || (day.differenceOut !== 0 && !isOnlyUnmatched(day))).length
  const uncovered = days.length - covered.length
  return (
    <>
      {covered.length > 0 && differing + toMatch === 0 && t('allAgree')} {differing > 0 && t('daysDiffer', { count: differing })}{' '}
      {toMatch > 0 && t('daysToMatch', { count: toMatch })} {uncovered > 0 && t('daysNotCovered', { count: uncovered })}
    </>
  )
}

function useColumns(onOpen: (day: string) => void): Column<Line>[] {
  const t = useTexts('adminBankStatements')
  const end = { align: 'end', grow: 1 } as const
  const bankIn = ({ isCovered, bank }: Line) =>
    isCovered ? <AtTheBank sum={bank.moneyIn} reversed={bank.reversedIn} done={bank.doneIn} /> : <None />
  const bankOut = ({ isCovered, bank }: Line) =>
    isCovered ? <AtTheBank sum={bank.moneyOut} reversed={bank.reversedOut} done={bank.doneOut} /> : <None />
  const differenceIn = (line: Line) => <DifferenceIn line={line} format={figureText} />
  const differenceOut = (line: Line) => <DifferenceOut line={line} format={figureText} />
  const balanceOf = ({ bank: { balance = null } }: Line) => (balance === null ? <None /> : <Amount value={balance} />)
  return [
    column('day', t('dayInRupees'), (line) => <DayCell line={line} onOpen={onOpen} />, { widthPx: 190, grow: 1 }),
    column('booksIn', t('booksIn'), ({ books }) => <Amount value={books.moneyIn} />, { ...end, widthPx: 90 }),
    column('bankIn', t('bankIn'), bankIn, { ...end, widthPx: 110 }),
    column('differenceIn', t('differenceIn'), differenceIn, { ...end, widthPx: 130 }),
    column('booksOut', t('booksOut'), ({ books }) => <Amount value={books.moneyOut} />, { ...end, widthPx: 90, foldUnder: 'booksIn' }),
    column('bankOut', t('bankOut'), bankOut, { ...end, widthPx: 110, foldUnder: 'bankIn' }),
    column('differenceOut', t('differenceOut'), differenceOut, { ...end, widthPx: 130, foldUnder: 'differenceIn' }),
    column('balance', t('closingBalance'), balanceOf, { ...end, widthPx: 100 }),
  ]
}

/** A day in two lines: what differs, then the figures. The rest is in the day's panel. */
function usePhoneColumns(onOpen: (day: string) => void): Column<Line>[] {
  const t = useTexts('adminBankStatements')
  const differences = (line: Line) => (
    <span className="flex flex-col items-end gap-0.5">
      {(line.differenceIn !== 0 || line.differenceOut === 0) && <DifferenceIn line={line} />}
      {line.differenceOut !== 0 && <DifferenceOut line={line} />}
    </span>
  )
  const moneyIn = ({ isCovered, books, bank }: Line) =>
    isCovered
      ? t('phoneIn', { ours: figureText(books.moneyIn), theirs: figureText(bank.moneyIn) })
      : t('phoneOnlyIn', { amount: moneyText(books.moneyIn) })
  const moneyOut = ({ books, bank }: Line) => t('phoneOut', { ours: figureText(books.moneyOut), theirs: figureText(bank.moneyOut) })
  const hasOut = ({ isCovered, bank }: Line) => isCovered && bank.moneyOut !== 0
  const hasIn = (line: Line) => !hasOut(line) || line.books.moneyIn !== 0 || line.bank.moneyIn !== 0
  // The total would add what was taken back to what takes it back.
  const reversedOf = ({ day, bank }: Line) => (day === undefined ? 0 : bank.reversedIn + bank.reversedOut)
  const doneOf = ({ day, bank }: Line) => (day === undefined ? 0 : bank.doneIn + bank.doneOut)
  return [
    column('day', t('day'), (line) => <DayCell line={line} onOpen={onOpen} />, { card: 'title' }),
    column('difference', t('difference'), differences, { card: 'amount', has: ({ isCovered }) => isCovered }),
    column('in', t('booksIn'), moneyIn, { has: hasIn }),
    column('out', t('booksOut'), moneyOut, { has: hasOut }),
    column('reversed', t('amount'), (line) => t('ofItReversed', { amount: figureText(reversedOf(line)) }), {
      has: (line) => reversedOf(line) > 0,
    }),
    column('done', t('amount'), (line) => t('ofItDone', { amount: figureText(doneOf(line)) }), { has: (line) => doneOf(line) > 0 }),
    column('balance', t('balance'), ({ bank: { balance = null } }) => figureText(balance ?? 0), {
      card: 'line',
      isNamed: true,
      has: ({ bank: { balance = null } }) => balance !== null,
    }),
  ]
}

interface DifferenceProps {
  readonly line: Line
  readonly format?: (rupees: number) => string
}

function DifferenceIn({ line: { isCovered, differenceIn, books, bank }, ...others }: DifferenceProps) {
  return <Difference {...others} isCovered={isCovered} amount={differenceIn} isEmpty={books.moneyIn === 0 && bank.moneyIn === 0} />
}

function DifferenceOut({ line: { isCovered, differenceOut, books, bank }, ...others }: DifferenceProps) {
  const isEmpty = books.moneyOut === 0 && bank.moneyOut === 0
  return <Difference {...others} isCovered={isCovered} isEmpty={isEmpty} amount={differenceOut} isUnmatched={books.moneyOut === 0} />
}

/** Without the currency, which the heading names. */
function Amount({ value }: { readonly value: number }) {
  if (value === 0) return <None />
  return <bdi className="whitespace-nowrap">{figureText(value)}</bdi>
}

function None() {
  return <span className="text-ink-faint">–</span>
}

/** The bank's total, and the parts of it that are not compared with the books. */
function AtTheBank({ sum, reversed, done }: { readonly sum: number; readonly reversed: number; readonly done: number }) {
  const t = useTexts('adminBankStatements')
  return (
    <span className="inline-flex flex-col items-end">
      <Amount value={sum} />
      {reversed > 0 && <span className="text-ink-soft text-xs">{t('ofItReversed', { amount: figureText(reversed) })}</span>}
      {done > 0 && <span className="text-ink-soft text-xs">{t('ofItDone', { amount: figureText(done) })}</span>}
    </span>
  )
}

function DayCell({ line, onOpen }: { readonly line: Line; readonly onOpen: (day: string) => void }) {
  const t = useTexts('adminBankStatements')
  const { day, firstDay = day, dayCount = 1, unmatched, isCovered } = line
  const name = day === undefined ? t('sum') : dayText(day)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2" {...(day === undefined && { 'data-sum': '' })}>
      {day === undefined ? (
        <span className="font-semibold text-ink">{name}</span>
      ) : isCovered ? (
        <button
          type="button"
          aria-label={t('rowsOfDay', { day: name })}
          onClick={() => onOpen(day)}
          className="min-h-8 whitespace-nowrap rounded-lg font-semibold text-primary underline-offset-4 hover:underline pointer-coarse:-my-2 pointer-coarse:min-h-11"
        >
          <bdi dir="ltr">{name}</bdi>
        </button>
      ) : (
        <span className="text-ink-soft">
          <Days first={firstDay ?? day} last={day} />
        </span>
      )}
      {!isCovered && <span className="text-ink-faint text-xs">{t('notCoveredDays', { count: dayCount })}</span>}
      {unmatched > 0 && <span className="text-accent-ink text-xs">{t('unmatchedCount', { count: unmatched })}</span>}
    </span>
  )
}
