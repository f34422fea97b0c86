import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Statement, StatementLine } from '#contract/statements.ts'
import { isMonth, otherMonth } from '#domain/statements.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { useDownload } from '../../api/use-download.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { monthText } from '../../ui/month-text.ts'
import { Line, Lines, PaperPage, Sheet, TOOL, TOOL_TEXT } from './paper.tsx'
import { useStatement } from './queries.ts'
import { zonedText } from './zoned-text.ts'

/** A chatter's balance changes in one month. */
export function StatementPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const asked = params.get('month') ?? ''
  const wanted = isMonth(asked) ? asked : undefined
  const t = useTexts('statements')
  const language = useLanguage()
  const { role } = useAccount()
  const statement = useStatement(id, wanted)
  const month = wanted ?? statement.data?.month
  return (
    <PaperPage
      title={month === undefined ? t('statement') : t('statementTitle', { month: monthText(month, language) })}
      back={role === 'admin' ? `${PATHS.adminPerson.replace(':id', id)}?section=journal` : PATHS.withdraws}
      tools={statement.data && <Tools id={id} statement={statement.data} month={month ?? statement.data.month} />}
      query={statement}
      refused={t('loadFailed')}
    >
      {statement.data && <StatementSheet statement={statement.data} />}
    </PaperPage>
  )
}

interface ToolsProps {
  readonly id: string
  readonly statement: Statement
  readonly month: string
}

function Tools({ id, statement: { firstMonth, lastMonth }, month }: ToolsProps) {
  const t = useTexts('statements')
  const language = useLanguage()
  const { isBusy, save } = useDownload(
    { path: '/chatter/statements/:id/export', params: { id }, query: { month } },
    text('statements', 'saveFailed'),
  )
  return (
    <>
      <nav aria-label={t('month')} className="flex items-center">
        <Step month={otherMonth(month, -1)} label={t('previousMonth')} isOff={month <= firstMonth}>
          <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
        </Step>
        <span className="font-medium text-ink text-sm max-sm:hidden">{monthText(month, language)}</span>
        <Step month={otherMonth(month, 1)} label={t('nextMonth')} isOff={month >= lastMonth}>
          <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
        </Step>
      </nav>
      <Button variant="quiet" className={TOOL} busy={isBusy} busyText={t('saving')} onClick={save}>
        <Download className="size-4.5" aria-hidden="true" />
        <span className={TOOL_TEXT}>{t('saveFile')}</span>
      </Button>
    </>
  )
}

interface StepProps {
  readonly month: string
  readonly label: string
  readonly isOff: boolean
  readonly children: ReactNode
}

function Step({ month, label, isOff, children }: StepProps) {
  const styles = 'grid size-11 place-items-center rounded-control text-ink-soft [&_svg]:size-5'
  if (isOff)
    return (
      <span aria-hidden="true" className={`${styles} opacity-40`}>
        {children}
      </span>
    )
  return (
    <Link to={`?month=${month}`} replace aria-label={label} title={label} className={`${styles} hover:bg-hover hover:text-ink`}>
      {children}
    </Link>
  )
}

export function StatementSheet({ statement }: { readonly statement: Statement }) {
  const t = useTexts('statements')
  const language = useLanguage()
  const names = useNames()
  const { totals, lines, timeZone, opening, closing } = statement
  // What is zero at both ends says nothing.
  const pots = POTS.filter((pot) => opening[pot] !== 0 || closing[pot] !== 0)
  return (
    <Sheet heading={t('statementTitle', { month: monthText(statement.month, language) })} timeZone={timeZone}>
      <Lines>
        <Line name={t('chatter')}>
          <bdi>{names.person(statement.username)}</bdi>
        </Line>
      </Lines>
      <div className="grid grid-cols-2 gap-6">
        <Balances name={t('opening')} balances={opening} pots={pots} />
        <Balances name={t('closing')} balances={closing} pots={pots} />
      </div>
      <section>
        <h2 className="font-semibold">{t('summary')}</h2>
        <Lines>
          <Line name={t('earned')}>{moneyText(totals.earned)}</Line>
          {totals.fees !== 0 && <Line name={t('fees')}>{moneyText(totals.fees)}</Line>}
          {totals.refunded !== 0 && <Line name={t('refunded')}>{moneyText(-totals.refunded)}</Line>}
          <Line name={t('paidOut')}>{moneyText(minus(totals.paidOut))}</Line>
        </Lines>
      </section>
      <section>
        <h2 className="font-semibold">{t('movements')}</h2>
        {lines.length === 0 ? (
          <p className="mt-2 text-ink-soft text-sm">{t('noMovements')}</p>
        ) : (
          <Movements lines={lines} timeZone={timeZone} />
        )}
        {statement.isCut && <p className="mt-2 text-ink-soft text-sm">{t('cut', { count: lines.length })}</p>}
      </section>
    </Sheet>
  )
}

/** Zero has no sign. */
function minus(rupees: number): number {
  return rupees === 0 ? 0 : -rupees
}

const POTS = ['held', 'pendingWithdraw', 'totalWithdrawn', 'advance'] as const
type Pot = (typeof POTS)[number]

interface BalancesProps {
  readonly name: string
  readonly balances: Statement['opening']
  readonly pots: readonly Pot[]
}

function Balances({ name, balances, pots }: BalancesProps) {
  const t = useTexts('statements')
  return (
    <section className="min-w-0">
      <h2 className="text-ink-soft text-sm">{name}</h2>
      <p className="break-words font-semibold text-2xl tracking-tight">{moneyText(balances.available)}</p>
      {pots.length > 0 && (
        <dl className="mt-1.5 flex flex-col gap-1 text-ink-soft text-xs">
          {pots.map((pot) => (
            <div key={pot} className="flex flex-wrap gap-x-1.5">
              <dt>{t(pot)}</dt>
              <dd className="font-medium text-ink">{moneyText(pot === 'advance' ? minus(balances[pot]) : balances[pot])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Movements({ lines, timeZone }: { readonly lines: readonly StatementLine[]; readonly timeZone: string }) {
  const t = useTexts('statements')
  const language = useLanguage()
  return (
    <table className="mt-1 w-full text-sm not-print:max-sm:block">
      <thead className="not-print:max-sm:sr-only">
        <tr className="border-hairline border-b text-ink-soft">
          <th className="py-2 pe-3 text-start font-medium">{t('day')}</th>
          <th className="py-2 pe-3 text-start font-medium">{t('what')}</th>
          <th className="py-2 pe-3 text-end font-medium">{t('change')}</th>
          <th className="py-2 text-end font-medium">{t('balance')}</th>
        </tr>
      </thead>
      <tbody className="not-print:max-sm:block">
        {lines.map((line) => (
          <tr key={line._id} className={ROW}>
            <td className="py-2 pe-3 not-print:max-sm:order-3 not-print:max-sm:p-0 not-print:max-sm:text-ink-soft not-print:max-sm:text-xs">
              {zonedText(line.at, timeZone, language)}
            </td>
            <td className="py-2 pe-3 not-print:max-sm:p-0">
              <What line={line} />
            </td>
            <td className="whitespace-nowrap py-2 pe-3 text-end font-medium tabular-nums not-print:max-sm:p-0">
              <bdi dir="ltr">{line.change === 0 ? '–' : `${line.change > 0 ? '+' : ''}${moneyText(line.change)}`}</bdi>
            </td>
            <td className="whitespace-nowrap py-2 text-end tabular-nums not-print:max-sm:order-4 not-print:max-sm:p-0 not-print:max-sm:text-ink-soft not-print:max-sm:text-xs">
              <span aria-hidden="true" className="sm:hidden print:hidden">
                {t('balance')}{' '}
              </span>
              <bdi dir="ltr">{moneyText(line.balance)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone, what and how much, and below them when and what was left. */
const ROW =
  'break-inside-avoid border-hairline border-b align-top not-print:max-sm:grid not-print:max-sm:grid-cols-[1fr_auto] not-print:max-sm:gap-x-3 not-print:max-sm:gap-y-0.5 not-print:max-sm:py-2.5'

function What({ line }: { readonly line: StatementLine }) {
  const t = useTexts('statements')
  const names = useNames()
  const { username, fee } = line
  return (
    <>
      {t(`kind.${line.kind}`, { amount: moneyText(line.amount) })}
      {(line.kind === 'earned' || line.kind === 'earned_held') && username !== null && ` ${t('from', { name: names.person(username) })}`}
      {line.kind === 'earned_held' && (
        <span className="block text-ink-soft text-xs">{t('heldOf', { amount: moneyText(line.amount) })}</span>
      )}
      {fee !== null && fee > 0 && <span className="block text-ink-soft text-xs">{t('feeOf', { amount: moneyText(fee) })}</span>}
    </>
  )
}
