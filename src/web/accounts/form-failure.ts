// Decides where a form shows an error: at its field, or below the form.

import { DomainError, type ErrorCode } from '#domain/errors.ts'
import { ApiError, messageOf, messageOfIssue } from '../api/errors.ts'
import { accountRefusalOf } from '../texts/account-refusal.ts'
import type { Answer } from '../texts/translate.ts'

const FIELDS = ['username', 'email', 'password', 'phoneNumber', 'age', 'gender', 'currentPassword', 'code', 'passkeyName', 'words'] as const
export type AccountField = (typeof FIELDS)[number]

export interface FormFailure {
  /** Null for an error of the whole form. */
  readonly field: AccountField | null
  /** Null if the server gave no reply, or none in our format. */
  readonly message: Answer | null
}

const FIELD_OF: Readonly<Partial<Record<ErrorCode, AccountField>>> = {
  username_missing: 'username',
  username_length: 'username',
  username_form: 'username',
  username_misleading: 'username',
  username_spaces: 'username',
  username_mixed: 'username',
  username_taken: 'username',
  email_form: 'email',
  email_taken: 'email',
  password_too_short: 'password',
  password_too_long: 'password',
  password_unchanged: 'password',
  phone_form: 'phoneNumber',
  request_words_too_long: 'words',
  age_form: 'age',
  gender_form: 'gender',
  current_password_missing: 'currentPassword',
  current_password_wrong: 'currentPassword',
  code_missing: 'code',
  code_digits: 'code',
  code_wrong: 'code',
  setup_code_wrong: 'code',
  passkey_name_missing: 'passkeyName',
}

/** Handles rules checked in the browser and by the server alike. */
export function formFailure(error: unknown): FormFailure {
  if (error instanceof DomainError) return { field: fieldOf(error.code), message: accountRefusalOf(error) }
  if (!(error instanceof ApiError)) return { field: null, message: null }
  const issue = error.issues[0]
  const named = FIELDS.find((field) => field === issue?.path)
  if (issue && named) return { field: named, message: messageOfIssue(issue) }
  return { field: fieldOf(error.code), message: messageOf(error, null) }
}

function fieldOf(code: string): AccountField | null {
  return FIELD_OF[code as ErrorCode] ?? null
}
