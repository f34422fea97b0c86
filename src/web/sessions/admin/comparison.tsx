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

/** The payment as it must be, beside what the screenshot shows. */
export function Comparison({ session, className }: ComparisonProps) {
  const t = useTexts('adminSessions')
  const tReading = useTexts('proofReading')
  const names = useNames()
  const { plan, reading, amountPaid, transactionID, createdAt, bankName, accountName, accountNumber, status } = session
  return (
    <PanelSection
      title={t('payment')}
      aside={status === 'pending' && <Waiting since={createdAt} />}
      {...(className !== undefined && { className })}
    >
      <table className={cx('w-full border-collapse text-start text-sm', reading !== null && 'table-fixed')}>
        {reading !== null && (
          <thead>
            <tr className="text-start text-ink-faint text-xs">
              <th scope="col" className="w-22 md:w-28">
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
          <Line name={t('plan')} reading={reading}>
            {t('planFacts', { title: names.plan(plan.title), price: moneyText(plan.price), count: plan.duration })}
          </Line>
          <Line name={t('paidAmount')} reading={reading} field="amount">
            <span className="font-semibold text-base">{figures(moneyText(amountPaid))}</span>
          </Line>
          <Line name={t('transactionId')} reading={reading} field="transactionID" hint={reading !== null && t('typedByBuyer')}>
            <span className="flex items-center">
              <span className="font-semibold">{figures(transactionID)}</span>
              <CopyButton name={t('transactionId')} text={transactionID} className="-my-3" />
            </span>
          </Line>
          <Line name={t('paidAt')} reading={reading} field="paidAt">
            {figures(dateTimeText(reading?.sentAt ?? createdAt))}
          </Line>
          <Line name={t('accountNumber')} reading={reading} field="accountNumber">
            <span className="font-semibold">{figures(accountNumber)}</span>
          </Line>
          <Line name={t('accountName')} reading={reading}>
            <bdi>{accountName}</bdi>
          </Line>
          <Line name={t('bankName')} reading={reading}>
            <bdi>{bankName}</bdi>
          </Line>
        </tbody>
      </table>
    </PanelSection>
  )
}

function Waiting({ since }: { readonly since: string }) {
  const t = useTexts('adminSessions')
  return (
    <span className="text-ink-soft">
      {t('waitingFor')} {useAge(since)}
    </span>
  )
}

interface LineProps {
  readonly name: string
  readonly reading: ProofReading | null
  /** Undefined for a value that is not read. */
  readonly field?: ReadField
  /** Shown below the value. */
  readonly hint?: string | false
  readonly children: ReactNode
}

function Line({ name, reading, field, hint, children }: LineProps) {
  const differs = field !== undefined && reading?.verdicts[field] === 'differs'
  return (
    <tr className={cx('border-hairline border-t first:border-t-0', differs && 'bg-danger-soft')}>
      <th scope="row" className="w-22 py-2 pe-3 text-start align-top font-normal text-ink-faint text-xs leading-5 md:w-28">
        {name}
      </th>
      <td className="wrap-anywhere py-2 align-top text-ink leading-5">
        {children}
        {hint && <span className="block text-ink-faint text-xs">{hint}</span>}
      </td>
      {reading !== null && (
        <td className="wrap-anywhere py-2 ps-3 align-top leading-5">{field && <Read reading={reading} field={field} />}</td>
      )}
    </tr>
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
