import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import type { Deletion } from '../../admin-ui/delete-dialog.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useDeleteSession } from './queries.ts'

export function useSessionDeletion(onDone?: () => void): Deletion<AdminSession> {
  const t = useTexts('adminSessions')
  return {
    question: t('confirmDelete'),
    describe: ({ userID, chatterID, status, amountPaid }) =>
      status === 'pending'
        ? t('whatIsRemoved', { user: userID.username, amount: moneyText(amountPaid) })
        : t('whatIsDeleted', { user: userID.username, chatter: chatterID.username }),
    change: useDeleteSession(onDone),
  }
}
