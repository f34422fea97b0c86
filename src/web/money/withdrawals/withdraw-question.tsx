import type { BankAccount } from '#domain/payments.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface WithdrawQuestionProps {
  readonly open: boolean
  readonly bank: BankAccount
  readonly amount: number
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** A request is always for the full balance, and a wrong account number is found only by the bank. */
export function WithdrawQuestion({ open, bank, amount, onCancel, onConfirm }: WithdrawQuestionProps) {
  const t = useTexts('withdraws')
  return (
    <ConfirmDialog
      open={open}
      tone="primary"
      title={t('question', { amount: moneyText(amount) })}
      description={t('questionText', {
        bankName: bank.bankName.trim(),
        accountName: bank.accountName.trim(),
        accountNumber: bank.accountNumber.trim(),
      })}
      confirmText={t('confirm', { amount: moneyText(amount) })}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  )
}
