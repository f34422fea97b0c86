// Texts for statuses and genders on the admin pages.

import type { Gender, Status } from '#domain/accounts.ts'
import type { ProposalStatus } from '#domain/proposals.ts'
import type { RefundStatus } from '#domain/refunds.ts'
import type { SessionStatus } from '#domain/sessions.ts'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text } from '../texts/translate.ts'

/** Covers accounts, including deleted ones, and requests. Withdraws use the session statuses. */
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

/** The status as a value translated on render, for messages that must follow a language change. */
export function statusName(status: AnyStatus): Translatable {
  return text('admin', STATUS_KEYS[status])
}

export function useGenderText(): (gender: Gender) => string {
  const t = useTexts('admin')
  const words: Readonly<Record<Gender, string>> = { male: t('genderMale'), female: t('genderFemale') }
  return (gender) => words[gender]
}
