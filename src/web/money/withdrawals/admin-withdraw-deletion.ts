import type { AdminWithdraw } from '#contract/withdrawals.ts'
import { moneyText } from '#texts/money-text.ts'
import type { Deletion } from '../../admin-ui/delete-dialog.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useDeleteWithdrawRequest } from './admin-queries.ts'

export function useWithdrawDeletion(onDone?: () => void): Deletion<AdminWithdraw> {
  const t = useTexts('adminWithdrawals')
  return {
    question: t('confirmDelete'),
    describe: ({ status, amount, chatterID: { username } }) =>
      t(status === 'pending' ? 'pendingIsDeleted' : 'decidedIsDeleted', { amount: moneyText(amount), username }),
    change: useDeleteWithdrawRequest(onDone),
  }
}
