// The job that sends account mails. They cannot be switched off, and quiet hours do not delay them. A link is made when its mail is
// sent; if a mail is sent twice, both links are valid until one is used. Signing up confirms no address, so these mails may reach a
// stranger: they contain nothing that a person wrote, not even the username, and each address gets only a limited number of them.

import { CONFIRM_EMAIL_PATH, RESET_PASSWORD_PATH } from '#contract/account-paths.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { SecondStepChange } from '#domain/second-steps.ts'
import { nameKey } from '#domain/text.ts'
import { formatText } from '#texts/format-text.ts'
import { DEFAULT_LANGUAGE, describe, isLanguage, type Language } from '#texts/languages.ts'
import { addressOf } from '../../banner.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import type { NewJob } from '../../platform/jobs/add-jobs.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { mailTextOf } from '../../platform/mail/letter.ts'
import { MAIL_ATTEMPTS, MAIL_GIVEN_UP_AFTER_MS, MAIL_LIMIT_MS, MAIL_QUEUE } from '../../platform/mail/mail-jobs.ts'
import { ACCOUNT_MAIL_JOB, type AccountMail, accountMailJob } from '../mail-jobs.ts'
import { type Account, findByName } from '../store.ts'
import * as store from './link-store.ts'
import { decryptSecret, encryptSecret } from './second-step/cipher.ts'

const LINK_MINUTES = 30
const MINUTE_MS = 60_000

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'config' | 'secretFor' | 'limits'>
type EmailChangedMail = Extract<AccountMail, { kind: 'email-changed' }>

/** First part of a mail's text names in `texts/…/mails.ts`. */
type Contents =
  | 'reset'
  | 'passwordChanged'
  | 'confirm'
  | 'emailTaken'
  | 'emailChange'
  | 'formerEmail'
  | 'newEmail'
  | 'promoted'
  | 'demoted'
  | 'twoStep'

/** Last part of the text names. */
interface Parts {
  readonly title: string
  readonly text: string
}

const PARTS: Parts = { title: 'Title', text: 'Text' }
const SECOND_STEP_PARTS: Readonly<Record<SecondStepChange, Parts>> = {
  authenticator_added: { title: 'Title', text: 'AuthenticatorAdded' },
  authenticator_removed: { title: 'Title', text: 'AuthenticatorRemoved' },
  passkey_added: { title: 'Title', text: 'PasskeyAdded' },
  passkey_removed: { title: 'Title', text: 'PasskeyRemoved' },
  recovery_codes_renewed: { title: 'Title', text: 'CodesRenewed' },
  recovery_code_used: { title: 'CodeUsedTitle', text: 'CodeUsed' },
}

interface Receiver {
  readonly accountId: AccountId
  readonly version: number
  readonly email: string
  readonly language: Language
}

export function accountMailJobs(deps: MailDeps): JobDefinition[] {
  return [
    {
      name: ACCOUNT_MAIL_JOB,
      run: (payload) => sendAccountMail(deps, payload as AccountMail),
      maxAttempts: MAIL_ATTEMPTS,
      limitMs: MAIL_LIMIT_MS,
      queues: [MAIL_QUEUE],
    },
  ]
}

async function sendAccountMail(deps: MailDeps, mail: AccountMail): Promise<void> {
  const { query } = deps.db.background
  if (mail.accountId === null || deps.clock.now().getTime() - Date.parse(mail.requestedAt) > MAIL_GIVEN_UP_AFTER_MS) return
  const receiver = await findReceiver(query, mail.accountId)
  // The account has been banned or deleted.
  if (receiver === null) return
  switch (mail.kind) {
    case 'reset-password': {
      const link = await makeLink(deps, receiver, { kind: 'reset-password', path: RESET_PASSWORD_PATH, newEmail: null })
      return link === null ? undefined : send(deps, receiver, { id: mail.id, contents: 'reset', address: link.address })
    }
    case 'password-changed':
      return send(deps, receiver, { id: mail.id, contents: 'passwordChanged' })
    case 'email-change':
      return sendEmailChange(deps, receiver, mail.id)
    case 'email-changed':
      return sendEmailChanged(deps, receiver, mail)
    case 'promoted':
    case 'demoted':
      return send(deps, receiver, { id: mail.id, contents: mail.kind })
    case 'authenticator_added':
    case 'authenticator_removed':
    case 'passkey_added':
    case 'passkey_removed':
    case 'recovery_code_used':
    case 'recovery_codes_renewed':
      return send(deps, receiver, { id: mail.id, contents: 'twoStep', parts: SECOND_STEP_PARTS[mail.kind] })
  }
}

/** Mails the current address first: its owner must know before any link can confirm the new one. */
async function sendEmailChange(deps: MailDeps, receiver: Receiver, id: string): Promise<void> {
  const { query } = deps.db.background
  const newEmail = await store.findEmailChange(query, receiver.accountId)
  // The change was confirmed or cancelled.
  if (newEmail === null) return
  await send(deps, receiver, { id: `${id}-old`, contents: 'emailChange' })
  const atNewAddress = { ...receiver, email: newEmail }
  const holder = await findByName(query, newEmail)
  // Only the owner of the address learns that it is registered.
  if (holder !== null && holder.account.id !== receiver.accountId) return send(deps, atNewAddress, { id, contents: 'emailTaken' })
  const link = await makeLink(deps, receiver, { kind: 'confirm-email', path: CONFIRM_EMAIL_PATH, newEmail })
  if (link === null) return
  await store.saveExpiryOfEmailChange(query, receiver.accountId, link.expiresAt)
  await send(deps, atNewAddress, { id, contents: 'confirm', address: link.address })
}

/** `account` is the account before the change. */
export function emailChangedJob({ secretFor, clock }: Pick<Deps, 'secretFor' | 'clock'>, { id, email }: Account): NewJob {
  const encryptedFormerEmail = encryptSecret(secretFor, id, Buffer.from(email), 'mail-job').toString('base64')
  return accountMailJob({ kind: 'email-changed', encryptedFormerEmail }, id, clock.now())
}

async function sendEmailChanged(deps: MailDeps, receiver: Receiver, { id, encryptedFormerEmail }: EmailChangedMail): Promise<void> {
  const encrypted = Buffer.from(encryptedFormerEmail, 'base64')
  const formerEmail = decryptSecret(deps.secretFor, receiver.accountId, encrypted, 'mail-job')
  // Null if the operator has changed the key.
  if (formerEmail !== null) await send(deps, { ...receiver, email: String(formerEmail) }, { id: `${id}-old`, contents: 'formerEmail' })
  return send(deps, receiver, { id, contents: 'newEmail' })
}

async function makeLink(
  { db, clock, config }: MailDeps,
  { accountId, version }: Receiver,
  { path, ...link }: Pick<store.NewLink, 'kind' | 'newEmail'> & { readonly path: string },
): Promise<{ readonly address: string; readonly expiresAt: Date } | null> {
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES * MINUTE_MS)
  const token = await store.insertLink(db.background.query, { ...link, accountId, version, createdAt, expiresAt })
  return token === null ? null : { address: `${addressOf(config, config.port)}${path}?token=${token}`, expiresAt }
}

interface Letter {
  readonly id: string
  readonly contents: Contents
  readonly parts?: Parts
  readonly address?: string
}

/**
 * Mails with a link were already counted when requested. The others have a separate limit, because they must not block mails with a link.
 */
const COUNTED_BEFORE: ReadonlySet<Contents> = new Set(['reset', 'confirm', 'emailTaken'])

async function send(deps: MailDeps, receiver: Receiver, letter: Letter): Promise<void> {
  if (COUNTED_BEFORE.has(letter.contents)) return sendLetter(deps, receiver, letter)
  const counted = ['account-mail', nameKey(receiver.email)] as const
  try {
    await deps.limits.take(...counted)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // The person already got several mails, each of which says what to do.
    deps.log.warn({ account: receiver.accountId }, 'a mail was left out because its address has had too many')
    return
  }
  try {
    await sendLetter(deps, receiver, letter)
  } catch (error) {
    // The job will retry.
    await deps.limits.giveBack(...counted)
    throw error
  }
}

async function sendLetter({ mailer, log }: MailDeps, { accountId, email, language }: Receiver, mail: Letter): Promise<void> {
  const texts: Readonly<Record<string, string>> = (await describe(language).texts.mails()).default
  const { id, contents, parts = PARTS, address } = mail
  const text = (part: string) => formatText(texts, contents + part, { minutes: LINK_MINUTES }, language)
  const written = mailTextOf({
    language,
    title: text(parts.title),
    text: text(parts.text),
    link: address === undefined ? null : { text: text('Link'), address },
    reason: text('Reason'),
  })
  const outcome = await mailer.send({ ...written, id: `account-${id}`, to: email, headers: {} })
  if (outcome === 'refused') log.warn({ account: accountId }, 'the mail server refused a mail for good')
}

async function findReceiver(query: Query, accountId: AccountId): Promise<Receiver | null> {
  const row = await query
    .selectFrom('accounts')
    .leftJoin('notice_preferences', 'notice_preferences.account_id', 'accounts.id')
    .select(['email', 'token_version', 'language'])
    .where('accounts.id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'banned')
    .executeTakeFirst()
  if (!row) return null
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE
  return { accountId, version: row.token_version, email: row.email, language }
}
