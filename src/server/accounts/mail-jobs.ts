// Mails about an account, as jobs. They are written when they are sent (accounts/security/mails.ts): a job contains no link, and an address
// only when the account no longer has it, encrypted.

import { v7 as uuidv7 } from 'uuid'
import type { AccountId } from '#domain/ids.ts'
import type { SecondStepChange } from '#domain/second-steps.ts'
import type { NewJob } from '../platform/jobs/add-jobs.ts'
import { MAIL_ATTEMPTS, MAIL_QUEUE } from '../platform/mail/mail-jobs.ts'

export const ACCOUNT_MAIL_JOB = 'mail_account'

export type AccountMail = {
  /** The mail's id: a mail that is sent twice is recognized as the same. */
  readonly id: string
  /** Null when no account has the email address that was given. Such a job does nothing, but it is added like any other. */
  readonly accountId: AccountId | null
  readonly requestedAt: string
} & MailSubject

type MailSubject = { readonly kind: PlainKind } | { readonly kind: 'email-changed'; readonly encryptedFormerEmail: string }
type PlainKind = 'reset-password' | 'password-changed' | 'email-change' | 'promoted' | 'demoted' | SecondStepChange

export function accountMailJob(subject: PlainKind | MailSubject, accountId: AccountId | null, now: Date): NewJob {
  const id = uuidv7()
  const about = typeof subject === 'string' ? { kind: subject } : subject
  const payload: AccountMail = { id, ...about, accountId, requestedAt: now.toISOString() }
  return { name: ACCOUNT_MAIL_JOB, payload, key: `account-mail:${id}`, queue: MAIL_QUEUE, maxAttempts: MAIL_ATTEMPTS }
}
