import type { BankAccount } from '#domain/payments.ts'
import { moneyText, plainAmount } from '#texts/money-text.ts'
import { useTexts } from '../texts/texts.ts'
import { Details } from './details.tsx'
import { PanelSection } from './panel-section.tsx'

interface PayToProps {
  readonly title: string
  /** Label for the amount. */
  readonly amountLabel: string
  readonly amount: number
  readonly account: BankAccount
  readonly strong?: boolean
}

/** The amount to transfer and the account to pay. Each value can be copied. */
export function PayTo({ title, amountLabel, amount, account, strong = false }: PayToProps) {
  const t = useTexts('admin')
  const { bankName, accountName, accountNumber } = account
  return (
    <PanelSection title={title} strong={strong}>
      <Details
        items={[
          { label: amountLabel, value: moneyText(amount), copy: plainAmount(amount), strong: true },
          { label: t('bankName'), value: <bdi>{bankName}</bdi>, copy: bankName },
          { label: t('accountName'), value: <bdi>{accountName}</bdi>, copy: accountName },
          { label: t('accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi>, copy: accountNumber },
        ]}
      />
    </PanelSection>
  )
}
