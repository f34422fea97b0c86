import { Check, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProofReading } from '#contract/proof-reading.ts'
import type { AdminSession } from '#contract/sessions.ts'
import { READ_FIELDS, type ReadField, type ReadVerdict } from '#domain/proof-reading.ts'
import { moneyText } from '#texts/money-text.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { useReadingSummary } from './reading-text.ts'
import { hasEarlierAmount } from './reused-proof.ts'

/** Icons for people who cannot tell the colours apart. */
const VERDICTS: Readonly<Record<ReadVerdict, readonly [LucideIcon, colour: string]>> = {
  agrees: [Check, 'text-good'],
  doubtful: [CircleHelp, 'text-ink-soft'],
  differs: [TriangleAlert, 'text-danger'],
  unreadable: [CircleHelp, 'text-ink-soft'],
}

const SOURCES = ['expected', 'typed', 'read'] as const
const COLUMNS = 'grid grid-cols-3 gap-x-3'

/** Compares the expected, typed and recognised values side by side. */
export function ReadingCard({ session, className }: { readonly session: AdminSession; readonly className?: string }) {
  const t = useTexts('proofReading')
  const { reading } = session
  if (reading === null) return null
  const values = {
    expected: expectedOf(session, t('upTo', { time: dateTimeText(reading.sentAt) })),
    typed: typedOf(session),
    read: readOf(reading),
  }
  return (
    <PanelSection title={t('title')} {...(className !== undefined && { className })}>
      <p aria-hidden="true" className={cx(COLUMNS, 'text-ink-faint text-xs')}>
        {SOURCES.map((source) => (
          <span key={source}>{t(source)}</span>
        ))}
      </p>
      <ul className="divide-y divide-hairline">
        {READ_FIELDS.map((field) => (
          <li key={field} className="flex flex-col gap-0.5 py-1.5">
            <p className="flex items-center justify-between gap-3 text-xs">
              <span className="text-ink-faint">{t(field)}</span>
              <Verdict verdict={reading.verdicts[field]}>{t(reading.verdicts[field])}</Verdict>
            </p>
            <dl className={COLUMNS}>
              {SOURCES.map((source) => (
                <div key={source} className="min-w-0">
                  <dt className="sr-only">{t(source)}</dt>
                  <dd className={cx('wrap-anywhere text-ink text-sm', source === 'read' && 'font-semibold')}>
                    {values[source][field] ?? <Nothing />}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

/** Shown under a pending session's status in the list. Omits 'all agrees' if an earlier screenshot showed another amount. */
export function ReadingSummary({ session: { status, reading, signals } }: { readonly session: AdminSession }) {
  const summaryOf = useReadingSummary()
  if (status !== 'pending' || reading === null) return null
  const { verdict, text } = summaryOf(reading)
  if (verdict === 'agrees' && signals.some(hasEarlierAmount)) return null
  return <Verdict verdict={verdict}>{text}</Verdict>
}

function Verdict({ verdict, children }: { readonly verdict: ReadVerdict; readonly children: ReactNode }) {
  const [Icon, colour] = VERDICTS[verdict]
  return (
    <span className={cx('flex items-start gap-1 text-start font-medium text-xs', colour)}>
      <Icon className="h-[1lh] w-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  )
}

function Nothing() {
  const t = useTexts('proofReading')
  return (
    <>
      <span aria-hidden="true" className="text-ink-faint">
        –
      </span>
      <span className="sr-only">{t('none')}</span>
    </>
  )
}

type Values = Readonly<Record<ReadField, ReactNode>>

function expectedOf({ plan, accountNumber }: AdminSession, upTo: string): Values {
  return { amount: figures(moneyText(plan.price)), transactionID: null, paidAt: <bdi>{upTo}</bdi>, accountNumber: figures(accountNumber) }
}

function typedOf({ amountPaid, transactionID }: AdminSession): Values {
  return { amount: figures(moneyText(amountPaid)), transactionID: figures(transactionID), paidAt: null, accountNumber: null }
}

function readOf({ amount, transactionID, paidAt, accountNumber }: ProofReading): Values {
  return {
    amount: amount === null ? null : figures(moneyText(amount)),
    transactionID: transactionID && figures(transactionID),
    paidAt: paidAt && figures(dateTimeText(paidAt)),
    accountNumber: accountNumber && figures(accountNumber),
  }
}

/** Left to right in every language. */
function figures(text: string): ReactNode {
  return <bdi dir="ltr">{text}</bdi>
}
