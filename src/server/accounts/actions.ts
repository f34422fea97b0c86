// Signing up, changing one's own profile, and creating the first admin.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { OwnAccount } from '#contract/accounts.ts'
import {
  checkNewUsername,
  checkPassword,
  checkProfile,
  checkRequestAgain,
  checkSignup,
  type DetailsForm,
  type Identity,
  isSameEmail,
  type RequestAgainForm,
  requestAgain,
  type SignupForm,
} from '#domain/accounts.ts'
import { DomainError } from '#domain/errors.ts'
import { GENERATED_PASSWORD } from '#domain/generated-password.ts'
import { type AccountId, accountId } from '#domain/ids.ts'
import { changePrices, NO_PRICES, type PlanTitle } from '#domain/plans.ts'
import { nameKey } from '#domain/text.ts'
import type { Deps } from '../deps.ts'
import { AVATAR_SHAPE } from '../file-folders.ts'
import type { Principal, SignedInCaller } from '../platform/auth/principal.ts'
import { type Tx, violatedConstraint } from '../platform/db/database.ts'
import type { ReceivedFile } from '../platform/files/uploads.ts'
import { addJobsAtCommit } from '../platform/jobs/add-jobs.ts'
import { MAIL_GIVEN_UP_AFTER_MS } from '../platform/mail/mail-jobs.ts'
import { intakeImage } from '../platform/media/images.ts'
import { openQueueForEach } from '../platform/process/queue.ts'
import { StartError } from '../platform/process/start-error.ts'
import { accessSelf, lockSelf } from './access.ts'
import { removeFormerAvatar, removeUnusedAvatar } from './avatars.ts'
import { guardPasswordStays, proveCurrentPassword } from './current-password.ts'
import { accountMailJob } from './mail-jobs.ts'
import { presentOwn } from './present.ts'
import { saveSentAgain } from './rejections-store.ts'
import { endSignInsElsewhere } from './sign-ins.ts'
import * as store from './store.ts'

/** Key of an advisory lock: any number that no other lock uses. */
const FIRST_ADMIN_LOCK = 7_166_820_114
const GENERATED_PASSWORD_BYTES = 12

/** An account's uploads are decoded one at a time. */
const inOwnTurn = openQueueForEach({ maxWaiting: 3 })

export async function signUp(deps: Deps, form: SignupForm): Promise<{ readonly role: string }> {
  const details = checkSignup(form)
  const passwordHash = await deps.passwords.hash(form.password)
  const id = accountId(uuidv7())
  await refuseTakenNames(() =>
    deps.db.transaction(async (tx) => {
      await store.insertAccount(tx, { ...details, id, passwordHash, createdAt: deps.clock.now() })
      if (details.role === 'chatter') await store.savePrices(tx, id, NO_PRICES)
      await deps.events.publish(tx, { kind: 'account_registered', accountId: id, role: details.role })
    }),
  )
  return details
}

/** For chatters only; ignored for other roles. */
interface ChatterForm {
  readonly prices: readonly { readonly title: PlanTitle; readonly rupees: number }[]
  /** If undefined, the stored choice stays. */
  readonly onLandingPage: boolean | undefined
}

export async function updateProfile(
  deps: Deps,
  account: Principal,
  named: AccountId,
  form: DetailsForm & { readonly currentPassword: string },
  { prices, onLandingPage }: ChatterForm,
): Promise<{ readonly user: OwnAccount; readonly mustConfirmEmail: boolean; readonly isSaved: boolean }> {
  // Needs no lock: an account never becomes or stops being a chatter, so this part of the role cannot have changed.
  const profile = checkProfile(form, account.role)
  accessSelf(account, named)
  const { id } = account
  const proved = await proveIdentityChange(deps, id, profile, form.currentPassword)
  return refuseTakenNames(() =>
    deps.db.transaction(async (tx) => {
      const held = await lockSelf(tx, account)
      if (profile.username !== held.username) checkNewUsername(profile.username, held.role)
      const isNewEmail = !isSameEmail(held.email, profile.email)
      if (isNewEmail) await guardProof(tx, proved)
      // Without a mail server no link could reach the new address, so the password alone is enough.
      const mustConfirmEmail = isNewEmail && deps.mailer.sends
      if (mustConfirmEmail) await requestEmailChange(deps, tx, id, profile.email)
      else if (isNewEmail) await endSignInsElsewhere(deps, tx, account)
      const saved = {
        ...profile,
        email: mustConfirmEmail ? held.email : profile.email,
        onLandingPage: held.role === 'chatter' ? (onLandingPage ?? held.onLandingPage) : false,
      }
      await store.saveProfile(tx, id, saved)
      const heldPrices = await store.findPrices(tx, id)
      const nextPrices = held.role === 'chatter' ? changePrices(heldPrices, prices, deps.config.maxPrice) : heldPrices
      if (held.role === 'chatter') await store.savePrices(tx, id, nextPrices)
      await deps.events.publish(tx, { kind: 'account_profile_changed', accountId: id, role: held.role })
      // False only if the form changed nothing but an email that still waits for its confirmation.
      const isSaved = !mustConfirmEmail || differs(held, saved) || differs(heldPrices, nextPrices)
      return { user: await presentOwn(deps, tx, { ...held, ...saved }), mustConfirmEmail, isSaved }
    }),
  )
}

/** True if any field of `after` differs from `before`. */
function differs<Fields extends object>(before: Fields, after: Fields): boolean {
  return Object.entries(after).some(([name, value]) => before[name as keyof Fields] !== value)
}

/**
 * Limits how often the username or email may change, because each try reveals whether a
 * username is taken. A new email also needs the password. Returns null if the email stays.
 */
async function proveIdentityChange(deps: Deps, id: AccountId, next: Identity, password: string): Promise<store.Credentials | null> {
  const before = await store.findAccount(deps.db.query, id)
  if (before?.username === next.username && before.email === next.email) return null
  await deps.limits.take('identity', id)
  if (before && isSameEmail(before.email, next.email)) return null
  const proved = await proveCurrentPassword(deps, id, password)
  if (deps.mailer.sends) await deps.limits.take('confirm-mail', nameKey(next.email))
  return proved
}

async function guardProof(tx: Tx, proved: store.Credentials | null): Promise<void> {
  // The stored email changed after the check, so this form would change it without the password.
  if (proved === null) throw new DomainError('current_password_missing')
  await guardPasswordStays(tx, proved)
}

/** Never reveals whether the address is registered; only its owner learns that, by mail. */
async function requestEmailChange(deps: Deps, tx: Tx, id: AccountId, newEmail: string): Promise<void> {
  const now = deps.clock.now()
  await store.saveEmailChange(tx, id, { newEmail, now, expiresAt: new Date(now.getTime() + MAIL_GIVEN_UP_AFTER_MS) })
  addJobsAtCommit(tx, [accountMailJob('email-change', id, now)])
}

/**
 * A rejected chatter corrects their details and asks for approval again
 * (docs/product.md#status). The account lock orders this against an admin's decision.
 */
export async function sendRequestAgain(deps: Deps, caller: SignedInCaller, form: RequestAgainForm): Promise<OwnAccount> {
  const { words, ...details } = checkRequestAgain(form)
  return deps.db.transaction(async (tx) => {
    const held = await lockSelf(tx, caller)
    const next = { ...held, ...requestAgain(held), ...details }
    await store.saveStanding(tx, next)
    await store.saveProfile(tx, next.id, next)
    await saveSentAgain(tx, next.id, words, await deps.clock.nowIn(tx))
    await deps.events.publish(tx, { kind: 'account_requested_again', accountId: next.id, role: next.role })
    return presentOwn(deps, tx, next)
  })
}

/** File first, row second: a crash in between leaves a file for the sweeper, never a row without its file. */
export async function replaceAvatar(deps: Deps, account: Principal, named: AccountId, file: ReceivedFile | undefined): Promise<string> {
  if (!file) throw new DomainError('image_missing')
  accessSelf(account, named)
  const { id } = account
  const avatarKey = await inOwnTurn(id, async () => {
    const image = await intakeImage(file.path, AVATAR_SHAPE)
    return deps.files.save('avatars', image.extension, image.bytes)
  })
  const before = await deps.db
    .transaction(async (tx) => {
      const held = await lockSelf(tx, account)
      await store.saveAvatar(tx, id, avatarKey)
      await deps.events.publish(tx, { kind: 'account_profile_changed', accountId: id, role: held.role })
      return held.avatarKey
    })
    .catch(async (error: unknown) => {
      await removeUnusedAvatar(deps, avatarKey, error)
      throw error
    })
  await removeFormerAvatar(deps, before)
  return deps.files.publicUrlOf(avatarKey)
}

/** Creates an admin if none exists. Returns the login, with the password if it was generated here. */
export async function ensureFirstAdmin(
  deps: Deps,
  wanted: { readonly username: string; readonly email: string; readonly password: string | null },
): Promise<{ readonly username: string; readonly email: string; readonly generatedPassword: string | null } | null> {
  const generatedPassword = wanted.password === null ? randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url') : null
  const password = wanted.password ?? generatedPassword ?? ''
  checkPassword(password)
  const passwordHash = await deps.passwords.hash(password)
  const made = await refuseTakenSettings(() =>
    deps.db.transaction(async (tx) => {
      // Nodes starting together wait here; only the first finds no admin.
      await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(tx)
      if (await store.anyAdmin(tx)) return false
      await store.insertAccount(tx, {
        id: accountId(uuidv7()),
        username: wanted.username,
        email: wanted.email,
        phoneNumber: null,
        age: null,
        gender: null,
        role: 'admin',
        status: 'approved',
        passwordHash,
        ...(generatedPassword === null ? {} : { generatedPassword: GENERATED_PASSWORD.isNew }),
        createdAt: deps.clock.now(),
      })
      return true
    }),
  )
  return made ? { username: wanted.username, email: wanted.email, generatedPassword } : null
}

async function refuseTakenSettings<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await refuseTakenNames(work)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const setting = error.code === 'username_taken' ? 'ADMIN_USERNAME' : 'ADMIN_EMAIL'
    throw new StartError(`There is no admin yet, and the name in ${setting} belongs to another account: choose another one.`)
  }
}

export async function refuseTakenNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'accounts_username_key') throw new DomainError('username_taken')
    if (constraint === 'accounts_email_key') throw new DomainError('email_taken')
    throw error
  }
}
