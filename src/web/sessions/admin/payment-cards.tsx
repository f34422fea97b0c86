import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { Details } from '../../admin-ui/details.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useAge } from '../../admin-ui/use-age.ts'
import { useTexts } from '../../texts/texts.ts'
import { Moment } from '../../ui/moment.tsx'

/** The values that the screenshot must show. */
export function ExpectedCard({ session: { plan, bankName, accountName, accountNumber } }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  return (
    <PanelSection title={t('expected')} strong>
      <Details
        items={[
          { label: t('expectedAmount'), value: moneyText(plan.price), strong: true },
          { label: t('accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi>, strong: true },
          { label: t('accountName'), value: <bdi>{accountName}</bdi> },
          { label: t('bankName'), value: <bdi>{bankName}</bdi> },
        ]}
      />
    </PanelSection>
  )
}

/** The buyer's input and waiting time. */
export function TypedCard({ session, className }: { readonly session: AdminSession; readonly className?: string }) {
  const t = useTexts('adminSessions')
  const { amountPaid, transactionID, createdAt, status } = session
  return (
    <PanelSection title={t('payment')} {...(className !== undefined && { className })}>
      <Details
        items={[
          { label: t('paidAmount'), value: moneyText(amountPaid), strong: true },
          { label: t('transactionId'), value: <bdi dir="ltr">{transactionID}</bdi>, copy: transactionID, strong: true },
          { label: t('paidAt'), value: <Moment iso={createdAt} /> },
          ...(status === 'pending' ? [{ label: t('waitingFor'), value: <Age since={createdAt} /> }] : []),
        ]}
      />
    </PanelSection>
  )
}

function Age({ since }: { readonly since: string }) {
  return useAge(since)
}

/** The expected values in one line under the enlarged screenshot, for comparison. */
export function ExpectedLine({ session: { plan, accountNumber, transactionID } }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const items = [
    { label: t('expectedAmount'), value: moneyText(plan.price) },
    { label: t('accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi> },
    { label: t('transactionId'), value: <bdi dir="ltr">{transactionID}</bdi> },
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-faint text-xs">{label}</dt>
          <dd className="wrap-anywhere font-semibold text-ink text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
