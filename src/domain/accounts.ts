// Accounts: their fields, their statuses, and who may change them. Admins cannot remove themselves, so one admin always remains,
// provided that the acting admin is still an admin when the change is stored (the action locks the rows of all admins first).

import { DomainError } from './errors.ts'
import type { AccountId } from './ids.ts'
import { isReservedName, mixesAlphabets } from './lookalikes.ts'
import { isCleanLine, isMisleading, nameKey, visibleOrBlank } from './text.ts'

export const ROLES = ['user', 'chatter', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const STATUSES = ['approved', 'pending', 'rejected', 'banned'] as const
export type Status = (typeof STATUSES)[number]

export const GENDERS = ['male', 'female'] as const
export type Gender = (typeof GENDERS)[number]

/** The role and status of an account, which decide what it may do. */
export interface Standing {
  readonly id: AccountId
  readonly role: Role
  readonly status: Status
  /** The status to restore when the ban is lifted; null unless banned. */
  readonly statusBeforeBan: Exclude<Status, 'banned'> | null
}

export interface PersonalDetails {
  readonly phoneNumber: string | null
  readonly age: number | null
  readonly gender: Gender | null
}

export interface Identity {
  readonly username: string
  readonly email: string
}

/** Values as typed; empty fields are empty strings. */
export interface DetailsForm {
  readonly username: string
  readonly email: string
  readonly phoneNumber: string
  readonly age: number | null
  readonly gender: string
}

export interface SignupForm extends DetailsForm {
  readonly password: string
  readonly role: string
}

/** Which admin made an account an admin, and when. */
export interface Promotion {
  readonly by: AccountId
  readonly at: Date
}

/** The name shown for a deleted account in other people's histories and in the books. */
export const DELETED_NAME = 'Deleted account'

export const PASSWORD_LENGTH = { min: 6, max: 128 } as const
const USERNAME_LENGTH = { min: 2, max: 30 } as const
const AGE = { min: 18, max: 120 } as const

/** Rejects the angle brackets used in mail headers, which would let two accounts have the same address. */
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const LONGEST_EMAIL = 254
const LONGEST_USERNAME_KEY = 2 * USERNAME_LENGTH.max
const LINK = /:\/\/|(?<![\p{L}\p{N}])www\./u
const PHONE = /^\+?[0-9]{7,15}$/

export function isEmailShaped(text: string): boolean {
  if (!isCleanLine(text) || isMisleading(text)) return false
  // Folding can introduce an @ (from a full-width one) and make the name longer (one character may become eighteen).
  return [text, nameKey(text)].every((form) => EMAIL.test(form) && form.length <= LONGEST_EMAIL)
}

/**
 * Whether two addresses differ only in the case of A to Z and are therefore the same mailbox. Any other difference may mean another
 * person's mailbox: in Unicode, the lower case of some letters is an ordinary letter, such as k for the Kelvin sign. Name keys therefore
 * cannot tell whether two addresses are the same.
 */
export function isSameEmail(one: string, other: string): boolean {
  return withSmallLetters(one) === withSmallLetters(other)
}

function withSmallLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export function checkSignInForm(form: { readonly name: string; readonly password: string }): void {
  if (form.name.trim() === '' || form.password === '') throw new DomainError('sign_in_fields_missing')
}

/** Checks in the order of docs/product.md#accounts. */
export function checkSignup(form: SignupForm): Identity & PersonalDetails & { readonly role: Role; readonly status: Status } {
  if (form.role !== 'user' && form.role !== 'chatter') throw new DomainError('role_not_offered')
  checkPassword(form.password)
  if (form.role === 'chatter') requireChatterFields(form)
  const identity = checkIdentity(form)
  checkNewUsername(identity.username, form.role)
  if (form.role === 'user') return { ...identity, phoneNumber: null, age: null, gender: null, role: 'user', status: 'approved' }
  return { ...identity, ...checkDetails(form), role: 'chatter', status: 'pending' }
}

export function checkProfile(form: DetailsForm, role: Role): Identity & PersonalDetails {
  if (role === 'chatter') requireChatterFields(form)
  return { ...checkIdentity(form), ...checkDetails(form) }
}

export function checkPassword(password: string): void {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) throw new DomainError('password_too_short')
  if (length > PASSWORD_LENGTH.max) throw new DomainError('password_too_long')
}

export function checkIdentity(form: Identity): Identity {
  const { username, email } = form
  if (username === '') throw new DomainError('username_missing')
  const length = [...username].length
  if (length < USERNAME_LENGTH.min || length > USERNAME_LENGTH.max) throw new DomainError('username_length')
  const key = nameKey(username)
  // A name cannot consist of invisible characters.
  if (key.trim() === '') throw new DomainError('username_missing')
  // A name with an @, full-width ones included, could be mistaken for an email at login.
  if (key.includes('@') || username !== username.trim() || !isCleanLine(username)) throw new DomainError('username_form')
  if (isMisleading(username)) throw new DomainError('username_misleading')
  // Some characters fold to a whole phrase, so the key can be much longer than the name.
  if (key.length > LONGEST_USERNAME_KEY) throw new DomainError('username_length')
  if (!isEmailShaped(email)) throw new DomainError('email_form')
  return { username, email }
}

/** Applies only when a name is chosen, so an account keeps its existing name. Admins may use reserved names. */
export function checkNewUsername(username: string, role: Role): void {
  // Mail programs would turn it into a link.
  if (LINK.test(nameKey(username))) throw new DomainError('username_form')
  // Screens show several blanks as one, and wide blanks look like narrow ones.
  if (/[^\S ]|\s\s/u.test(username)) throw new DomainError('username_spaces')
  if (mixesAlphabets(username)) throw new DomainError('username_mixed')
  if (role !== 'admin' && isReservedName(username)) throw new DomainError('username_taken')
}

function requireChatterFields(form: Omit<DetailsForm, 'username' | 'email'>): void {
  if (form.phoneNumber === '' || form.age === null || form.gender === '') throw new DomainError('chatter_fields_missing')
}

function checkDetails(form: Omit<DetailsForm, 'username' | 'email'>): PersonalDetails {
  if (form.phoneNumber !== '' && !PHONE.test(form.phoneNumber)) throw new DomainError('phone_form')
  if (form.age !== null && !isAge(form.age)) throw new DomainError('age_form')
  return { phoneNumber: form.phoneNumber === '' ? null : form.phoneNumber, age: form.age, gender: checkGender(form.gender) }
}

function isAge(age: number): boolean {
  return Number.isInteger(age) && age >= AGE.min && age <= AGE.max
}

function checkGender(text: string): Gender | null {
  if (text === '') return null
  if (text === 'male' || text === 'female') return text
  throw new DomainError('gender_form')
}

/**
 * The admin decided about the status on the screen. If another admin has banned the account since, the change is refused; if they made the
 * same decision, nothing is lost.
 */
export function guardSeenStatus({ status }: Pick<Standing, 'status'>, seen: Status | null, to: Status): void {
  if (seen !== null && status !== seen && status !== to) throw new DomainError('account_stale', { status })
}

/** Sets a status. For a ban, also keeps the status to restore when the ban is lifted. */
export function withStatus(account: Standing, to: Status): Pick<Standing, 'status' | 'statusBeforeBan'> {
  if (to !== 'banned') return { status: to, statusBeforeBan: null }
  return { status: 'banned', statusBeforeBan: account.status === 'banned' ? account.statusBeforeBan : account.status }
}

/**
 * The toggle sends the status the admin saw, not the one they want: `banned` means unban, anything else means ban. When the
 * account is already in the wanted state, nothing changes.
 */
export function toggleBan(account: Standing, seen: Status): Pick<Standing, 'status' | 'statusBeforeBan'> {
  if (seen !== 'banned') return withStatus(account, 'banned')
  return account.status === 'banned' ? withStatus(account, account.statusBeforeBan ?? 'pending') : withStatus(account, account.status)
}

/** Limit for a rejection reason, and for the chatter's text when asking again. */
export const MAX_REQUEST_WORDS = 300

/** The reason shown to a rejected chatter; null if the admin gave none. */
export function checkRejectionReason(to: Status, reason: string): string | null {
  const trimmed = visibleOrBlank(reason)
  if (trimmed === '') return null
  if (to !== 'rejected') throw new DomainError('reason_without_rejection')
  if ([...trimmed].length > MAX_REQUEST_WORDS) throw new DomainError('account_reason_too_long', { max: MAX_REQUEST_WORDS })
  return trimmed
}

export interface RequestAgainForm {
  readonly phoneNumber: string
  readonly age: number | null
  readonly gender: string
  /** What the chatter writes to the admins; may be blank. */
  readonly words: string
}

export function checkRequestAgain(form: RequestAgainForm): PersonalDetails & { readonly words: string | null } {
  requireChatterFields(form)
  const details = checkDetails(form)
  const words = visibleOrBlank(form.words)
  if ([...words].length > MAX_REQUEST_WORDS) throw new DomainError('request_words_too_long', { max: MAX_REQUEST_WORDS })
  return { ...details, words: words === '' ? null : words }
}

/** A rejected chatter asks again to be approved. */
export function requestAgain({ role, status }: Standing): Pick<Standing, 'status' | 'statusBeforeBan'> {
  if (role !== 'chatter') throw new DomainError('forbidden')
  if (status !== 'rejected') throw new DomainError('request_not_rejected')
  return { status: 'pending', statusBeforeBan: null }
}

export type RequestVerdict = Extract<Status, 'approved' | 'rejected'>

/** What a status change decides about a chatter's request. Bans and lifted bans decide nothing. */
export function verdictOf(before: Standing, after: Standing): RequestVerdict | null {
  if (after.role !== 'chatter') return null
  const [was, is] = [before, after].map(({ status, statusBeforeBan }) => (status === 'banned' ? statusBeforeBan : status))
  return is !== was && (is === 'approved' || is === 'rejected') ? is : null
}

export function guardBan(admin: AccountId, subject: Standing, next: Pick<Standing, 'status'>): void {
  if (next.status === 'banned' && subject.id === admin) throw new DomainError('cannot_ban_self')
}

export function guardRoleChange(admin: AccountId, subject: Standing, to: Role): void {
  if (to !== 'admin' && subject.id === admin) throw new DomainError('cannot_demote_self')
  if (to === 'admin') guardPromotion(subject)
}

/** Lifting the ban would otherwise create an admin. */
export function guardPromotion(subject: Standing): void {
  if (subject.role !== 'admin' && subject.status !== 'approved') throw new DomainError('promotion_not_approved')
}

/**
 * If making an admin needs a second admin, so does lifting an admin's ban: the account becomes a user first, and is then proposed like
 * anyone else.
 */
export function guardUnban(subject: Standing, next: Pick<Standing, 'status'>, needsSecondAdmin: boolean): void {
  if (needsSecondAdmin && becomesAdmin(subject, { ...subject, ...next })) throw new DomainError('banned_admin')
}

export function isActingAdmin({ role, status }: Pick<Standing, 'role' | 'status'>): boolean {
  return role === 'admin' && status === 'approved'
}

/** True if the account becomes an admin by a role change or because a ban is lifted. */
export function becomesAdmin(before: Standing, after: Standing): boolean {
  return isActingAdmin(after) && !isActingAdmin(before)
}

export function guardDelete(admin: AccountId, subject: Standing): void {
  if (subject.id === admin) throw new DomainError('cannot_delete_self')
}

/** Called with the rows of all admins locked: at least one active admin must remain. */
export function guardLastAdmin(adminsAfter: readonly Pick<Standing, 'role' | 'status'>[]): void {
  if (!adminsAfter.some(isActingAdmin)) throw new DomainError('last_admin')
}
