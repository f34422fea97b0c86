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
import { Line, Lines, PaperPage, Sheet } from './paper.tsx'
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
  const { isBusy, save } = useDownload(
    { path: '/chatter/statements/:id/export', params: { id }, query: { month } },
    text('statements', 'saveFailed'),
  )
  return (
    <>
      <nav aria-label={t('month')} className="flex">
        <Step month={otherMonth(month, -1)} label={t('previousMonth')} isOff={month <= firstMonth}>
          <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
        </Step>
        <Step month={otherMonth(month, 1)} label={t('nextMonth')} isOff={month >= lastMonth}>
          <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
        </Step>
      </nav>
      <Button variant="quiet" busy={isBusy} busyText={t('saving')} onClick={save}>
        <Download className="size-4.5" aria-hidden="true" />
        {t('saveFile')}
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
  const { totals, lines, timeZone } = statement
  return (
    <Sheet heading={t('statementTitle', { month: monthText(statement.month, language) })} timeZone={timeZone}>
      <Lines>
        <Line name={t('chatter')}>
          <bdi>{names.person(statement.username)}</bdi>
        </Line>
      </Lines>
      <div className="grid gap-6 sm:grid-cols-2">
        <Balances name={t('opening')} balances={statement.opening} />
        <Balances name={t('closing')} balances={statement.closing} />
      </div>
      <section>
        <h2 className="font-semibold">{t('summary')}</h2>
        <Lines>
          <Line name={t('earned')}>{moneyText(totals.earned)}</Line>
          <Line name={t('fees')}>{moneyText(totals.fees)}</Line>
          <Line name={t('refunded')}>{moneyText(minus(totals.refunded))}</Line>
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

function Balances({ name, balances }: { readonly name: string; readonly balances: Statement['opening'] }) {
  const t = useTexts('statements')
  return (
    <section>
      <h2 className="font-semibold">{name}</h2>
      <Lines>
        <Line name={t('available')}>{moneyText(balances.available)}</Line>
        {balances.held !== 0 && <Line name={t('held')}>{moneyText(balances.held)}</Line>}
        <Line name={t('pendingWithdraw')}>{moneyText(balances.pendingWithdraw)}</Line>
        <Line name={t('totalWithdrawn')}>{moneyText(balances.totalWithdrawn)}</Line>
        {balances.advance !== 0 && <Line name={t('advance')}>{moneyText(minus(balances.advance))}</Line>}
      </Lines>
    </section>
  )
}

function Movements({ lines, timeZone }: { readonly lines: readonly StatementLine[]; readonly timeZone: string }) {
  const t = useTexts('statements')
  const language = useLanguage()
  return (
    <table className="mt-1 w-full text-sm">
      <thead>
        <tr className="border-hairline border-b text-ink-soft">
          <th className="py-2 pe-3 text-start font-medium">{t('day')}</th>
          <th className="py-2 pe-3 text-start font-medium">{t('what')}</th>
          <th className="py-2 pe-3 text-end font-medium">{t('change')}</th>
          <th className="py-2 text-end font-medium max-sm:hidden print:table-cell">{t('balance')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id} className="break-inside-avoid border-hairline border-b align-top">
            <td className="py-2 pe-3 max-sm:w-24">{zonedText(line.at, timeZone, language)}</td>
            <td className="py-2 pe-3">
              <What line={line} />
            </td>
            <td className="whitespace-nowrap py-2 pe-3 text-end font-medium tabular-nums">
              <bdi dir="ltr">{line.change === 0 ? '–' : `${line.change > 0 ? '+' : ''}${moneyText(line.change)}`}</bdi>
            </td>
            <td className="whitespace-nowrap py-2 text-end tabular-nums max-sm:hidden print:table-cell">
              <bdi dir="ltr">{moneyText(line.balance)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
