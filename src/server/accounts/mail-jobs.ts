// Jobs that mail people about their account. The mail is written when it is sent (accounts/security/mails.ts),
// so a job contains no link. It contains an address only if the account no longer has it, and then encrypted.

import { v7 as uuidv7 } from 'uuid'
import type { AccountId } from '#domain/ids.ts'
import type { SecondStepChange } from '#domain/second-steps.ts'
import type { NewJob } from '../platform/jobs/add-jobs.ts'
import { MAIL_ATTEMPTS, MAIL_QUEUE } from '../platform/mail/mail-jobs.ts'

export const ACCOUNT_MAIL_JOB = 'mail_account'

export type AccountMail = {
  /** The mail's id, which identifies duplicates if it is sent twice. */
  readonly id: string
  /** Null if no account has the given address. The job does nothing then, but is added so that unknown addresses behave like known ones. */
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
