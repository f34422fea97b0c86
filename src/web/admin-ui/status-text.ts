// The texts for statuses and genders on the admin pages.

import type { Gender, Status } from '#domain/accounts.ts'
import type { ProposalStatus } from '#domain/proposals.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import type { SessionStatus } from '#domain/sessions.ts'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text } from '../texts/translate.ts'

/** Works for accounts, including deleted ones, and for requests; a withdraw has the same statuses as a session. */
export type AnyStatus = Status | SessionStatus | RefundStatus | ProposalStatus | 'deleted' | 'closed'

const STATUS_KEYS = {
  approved: 'statusApproved',
  completed: 'statusCompleted',
  pending: 'statusPending',
  rejected: 'statusRejected',
  banned: 'statusBanned',
  deleted: 'statusDeleted',
  awaiting_account: 'statusAwaitingAccount',
  closed: 'statusClosed',
  confirmed: 'statusConfirmed',
  declined: 'statusDeclined',
  expired: 'statusExpired',
  overtaken: 'statusOvertaken',
} as const satisfies Readonly<Record<AnyStatus, string>>

export function useStatusText(): (status: AnyStatus) => string {
  const t = useTexts('admin')
  return (status) => t(STATUS_KEYS[status])
}

/** The same as a value that is translated when it is rendered, for messages that stay while the language changes. */
export function statusName(status: AnyStatus): Translatable {
  return text('admin', STATUS_KEYS[status])
}

export function useGenderText(): (gender: Gender) => string {
  const t = useTexts('admin')
  const words: Readonly<Record<Gender, string>> = { male: t('genderMale'), female: t('genderFemale') }
  return (gender) => words[gender]
}
