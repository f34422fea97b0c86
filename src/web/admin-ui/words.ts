// The texts for statuses and genders on the admin pages.

import type { Gender, Status } from '#domain/accounts.ts'
import type { SessionStatus } from '#domain/sessions.ts'
import { useTexts } from '../texts/texts.ts'

/** Of accounts, deleted ones included, and of requests; a withdraw has the statuses of a session. */
export type AnyStatus = Status | SessionStatus | 'deleted'

export function useStatusText(): (status: AnyStatus) => string {
  const t = useTexts('admin')
  const words: Readonly<Record<AnyStatus, string>> = {
    approved: t('statusApproved'),
    completed: t('statusCompleted'),
    pending: t('statusPending'),
    rejected: t('statusRejected'),
    banned: t('statusBanned'),
    deleted: t('statusDeleted'),
  }
  return (status) => words[status]
}

export function useGenderText(): (gender: Gender) => string {
  const t = useTexts('admin')
  const words: Readonly<Record<Gender, string>> = { male: t('genderMale'), female: t('genderFemale') }
  return (gender) => words[gender]
}
