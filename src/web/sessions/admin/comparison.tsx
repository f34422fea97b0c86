import { Check, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProofReading } from '#contract/proof-reading.ts'
import type { AdminSession } from '#contract/sessions.ts'
import type { ReadField, ReadVerdict } from '#domain/proof-reading.ts'
import { moneyText } from '#texts/money-text.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useAge } from '../../admin-ui/use-age.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'

/** Icons for people who cannot tell the colours apart. */
const VERDICTS: Readonly<Record<ReadVerdict, readonly [LucideIcon, colour: string]>> = {
  agrees: [Check, 'text-good'],
  doubtful: [CircleHelp, 'text-ink-soft'],
  differs: [TriangleAlert, 'text-danger'],
  unreadable: [CircleHelp, 'text-ink-soft'],
}

interface ComparisonProps {
  readonly session: AdminSession
  readonly className?: string
}

interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** Undefined for a value that is not read. */
  readonly field?: ReadField
}

/** The payment as it must be, beside what the screenshot shows. */
export function Comparison({ session, className }: ComparisonProps) {
  const t = useTexts('adminSessions')
  const names = useNames()
  const isPhone = useMediaQuery(PHONE)
  const { plan, reading, amountPaid, transactionID, createdAt, bankName, accountName, accountNumber, status } = session
  const facts: readonly Fact[] = [
    {
      name: t('plan'),
      value: t('planFacts', { title: names.plan(plan.title), price: moneyText(plan.price), count: plan.duration }),
    },
    {
      name: t('paidAmount'),
      value: <span className="font-semibold md:text-base">{figures(moneyText(amountPaid))}</span>,
      field: 'amount',
    },
    { name: t('transactionId'), value: <TransactionId id={transactionID} />, field: 'transactionID' },
    { name: t('paidAt'), value: figures(dateTimeText(reading?.sentAt ?? createdAt)), field: 'paidAt' },
    { name: t('accountNumber'), value: <span className="font-semibold">{figures(accountNumber)}</span>, field: 'accountNumber' },
    { name: t('accountName'), value: <bdi>{accountName}</bdi> },
    { name: t('bankName'), value: <bdi>{bankName}</bdi> },
  ]
  return (
    <PanelSection
      title={t('payment')}
      aside={status === 'pending' && <Waiting since={createdAt} />}
      {...(className !== undefined && { className })}
    >
      {isPhone ? <Lines facts={facts} reading={reading} /> : <SideBySide facts={facts} reading={reading} />}
    </PanelSection>
  )
}

/** The most compared value keeps one line, so the button to copy it lies over its end. */
function TransactionId({ id }: { readonly id: string }) {
  const t = useTexts('adminSessions')
  return (
    <span className="flex items-center">
      <span className="font-semibold">{figures(id)}</span>
      <CopyButton
        name={t('transactionId')}
        text={id}
        className={cx(
          'max-md:-my-3 md:absolute md:inset-y-0 md:end-0 md:my-auto md:size-9 md:bg-surface',
          'pointer-fine:md:opacity-0 pointer-fine:md:focus-visible:opacity-100 pointer-fine:md:group-hover/fact:opacity-100',
        )}
      />
    </span>
  )
}

interface FactsProps {
  readonly facts: readonly Fact[]
  readonly reading: ProofReading | null
}

function SideBySide({ facts, reading }: FactsProps) {
  const t = useTexts('adminSessions')
  const tReading = useTexts('proofReading')
  return (
    <table className={cx('w-full border-collapse text-start text-sm', reading !== null && 'table-fixed')}>
      {reading !== null && (
        <thead>
          <tr className="text-start text-ink-faint text-xs">
            <th scope="col" className="w-28">
              <span className="sr-only">{t('payment')}</span>
            </th>
            <th scope="col" className="pb-1 text-start font-medium">
              {tReading('expected')}
            </th>
            <th scope="col" className="pb-1 ps-3 text-start font-medium">
              {t('screenshot')}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {facts.map(({ name, value, field }) => (
          <tr
            key={name}
            className={cx('group/fact border-hairline border-t first:border-t-0', differs(reading, field) && 'bg-danger-soft')}
          >
            <th scope="row" className="w-28 py-2 pe-1 text-start align-top font-normal text-ink-faint text-xs leading-5">
              {name}
            </th>
            <td
              className="wrap-anywhere relative py-2 align-top text-ink leading-5"
              {...(reading !== null && field === undefined && { colSpan: 2 })}
            >
              {value}
            </td>
            {reading !== null && field !== undefined && (
              <td className="wrap-anywhere py-2 ps-3 align-top leading-5">
                <Read reading={reading} field={field} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One line for each value with its verdict; what the screenshot shows only if it does not agree. */
function Lines({ facts, reading }: FactsProps) {
  return (
    <dl className="divide-y divide-hairline text-sm">
      {facts.map(({ name, value, field }) => {
        const isRead = reading !== null && field !== undefined
        return (
          <div
            key={name}
            className={cx(
              'flex min-h-9 flex-wrap items-center justify-between gap-x-3 py-1.5',
              differs(reading, field) && '-mx-2 rounded-lg bg-danger-soft px-2',
            )}
          >
            <dt className="text-ink-faint text-xs">{name}</dt>
            <dd className="wrap-anywhere flex min-w-0 items-center gap-1.5 text-end text-ink">
              {value}
              {isRead && reading.verdicts[field] === 'agrees' && <Agrees />}
            </dd>
            {isRead && reading.verdicts[field] !== 'agrees' && <NotAgreeing reading={reading} field={field} />}
          </div>
        )
      })}
    </dl>
  )
}

function Agrees() {
  const t = useTexts('proofReading')
  return (
    <span className="text-good">
      <Check className="size-4" strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only"> {t('agrees')}</span>
    </span>
  )
}

function NotAgreeing({ reading, field }: { readonly reading: ProofReading; readonly field: ReadField }) {
  const t = useTexts('adminSessions')
  return (
    <dd className="flex w-full items-start justify-between gap-3">
      <span className="text-ink-faint text-xs leading-5">{t('screenshot')}</span>
      <Read reading={reading} field={field} />
    </dd>
  )
}

function differs(reading: ProofReading | null, field: ReadField | undefined): boolean {
  return field !== undefined && reading?.verdicts[field] === 'differs'
}

function Waiting({ since }: { readonly since: string }) {
  const t = useTexts('adminSessions')
  return (
    <span className="text-ink-soft">
      {t('waitingFor')} {useAge(since)}
    </span>
  )
}

function Read({ reading, field }: { readonly reading: ProofReading; readonly field: ReadField }) {
  const t = useTexts('proofReading')
  const verdict = reading.verdicts[field]
  const [Icon, colour] = VERDICTS[verdict]
  const value = readOf(reading)[field]
  return (
    <span className="flex items-start gap-1.5">
      <Icon className={cx('h-5 w-4 shrink-0', colour)} strokeWidth={2.5} aria-hidden="true" />
      <span className={cx('min-w-0', verdict === 'differs' ? 'font-semibold text-danger' : 'text-ink')}>
        {value === null ? <span className="text-ink-soft">{t(verdict)}</span> : figures(value)}
        {value !== null && <span className={cx(verdict === 'agrees' ? 'sr-only' : 'block text-xs', colour)}> {t(verdict)}</span>}
      </span>
    </span>
  )
}

function readOf({ amount, transactionID, paidAt, accountNumber }: ProofReading): Readonly<Record<ReadField, string | null>> {
  return { amount: amount === null ? null : moneyText(amount), transactionID, paidAt: paidAt && dateTimeText(paidAt), accountNumber }
}

/** Left to right in every language. */
function figures(text: string): ReactNode {
  return <bdi dir="ltr">{text}</bdi>
}

/** The expected values in one line under the enlarged screenshot. */
export function ExpectedLine({ session: { plan, accountNumber, transactionID } }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const items = [
    { label: t('paidAmount'), value: moneyText(plan.price) },
    { label: t('accountNumber'), value: accountNumber },
    { label: t('transactionId'), value: transactionID },
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-faint text-xs">{label}</dt>
          <dd className="wrap-anywhere font-semibold text-ink text-sm">{figures(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
