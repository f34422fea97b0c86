import type { AdminSession } from '#contract/sessions.ts'
import { Details } from '../admin-ui/details.tsx'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { useTexts } from '../texts/texts.ts'
import { moneyText } from '../ui/money-text.ts'

/** What the screenshot has to show, and what came with it. */
export function PaymentCards({ session }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const { plan, bankName, accountName, accountNumber, amountPaid, transactionID } = session
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PanelSection title={t('expected')} strong>
        <Details
          items={[
            { label: t('expectedAmount'), value: moneyText(plan.price), strong: true },
            { label: t('bankName'), value: <bdi>{bankName}</bdi> },
            { label: t('accountName'), value: <bdi>{accountName}</bdi> },
            { label: t('accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi>, strong: true },
          ]}
        />
      </PanelSection>
      <PanelSection title={t('payment')}>
        <Details
          items={[
            { label: t('paidAmount'), value: moneyText(amountPaid), strong: true },
            { label: t('transactionId'), value: <bdi dir="ltr">{transactionID}</bdi>, copy: transactionID, strong: true },
          ]}
        />
      </PanelSection>
    </div>
  )
}
