// How often an account, a sign-in or an address may do something. Endpoints and events name their allowance in the contract.

import type { LimitName } from '#contract/endpoint.ts'
import type { EventLimitName } from '#contract/events.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from './deps.ts'
import type { Allowance, CountedBy } from './platform/auth/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const ALLOWANCES = {
  'sign-in': { points: 30, seconds: 15 * MINUTE },
  // Wrong passwords for a name from one address.
  'sign-in-pair': { points: 10, seconds: 15 * MINUTE },
  // Wrong passwords for a name from anywhere. Going over only slows logins down (domain/log-in-wait.ts).
  'sign-in-name': { points: 10, seconds: 15 * MINUTE },
  // Wrong answers to an account's second step, counted like wrong passwords. A code has only six digits.
  'second-step-pair': { points: 10, seconds: 15 * MINUTE },
  'second-step-account': { points: 10, seconds: 15 * MINUTE },
  'sign-up': { points: 20, seconds: HOUR },
  // A change reveals whether a name or an email is registered, so few may be tried.
  identity: { points: 10, seconds: HOUR },
  // Calls that check a password or a code. All sign-ins of an account share the second allowance: it limits guessing through many of
  // them, and a single one cannot use it up.
  password: { points: 20, seconds: 15 * MINUTE },
  'account-passwords': { points: 100, seconds: 15 * MINUTE },
  // The list of sign-ins, and logging out.
  'sign-ins': { points: 60, seconds: MINUTE },
  // Ending other sign-ins. The limit is low because a stolen token can end the owner's: it is soon used up, while the owner's own is not.
  'sign-out': { points: 30, seconds: HOUR },
  'forgot-password': { points: 10, seconds: HOUR },
  // Counted by email address. The period is shorter than a link is valid, so a person who is refused still has a valid link.
  'reset-mail': { points: 3, seconds: 15 * MINUTE },
  // Counted by the new email address, which may belong to anyone.
  'confirm-mail': { points: 3, seconds: 15 * MINUTE },
  // Counted by the email address, which may belong to anyone: news about an account, without a link.
  'account-mail': { points: 10, seconds: HOUR },
  // A whole export has many parts.
  export: { points: 300, seconds: 10 * MINUTE },
  search: { points: 60, seconds: MINUTE },
  avatar: { points: 10, seconds: HOUR },
  // Every admin is notified of each, and each must follow another rejection.
  'account-request': { points: 5, seconds: DAY },
  // Reading and comparing a file of 100,000 rows takes several seconds of CPU time.
  'bank-statement': { points: 60, seconds: HOUR },
  purchase: { points: 10, seconds: HOUR },
  // In milliseconds of CPU time. A buyer may try several pictures, which take about a second each; one crafted to take longer costs more.
  'read-proof': { points: 60_000, seconds: HOUR },
  withdraw: { points: 10, seconds: HOUR },
  // Every admin is notified of each.
  report: { points: 30, seconds: HOUR },
  // A person may leave three per kept session, and each appears on the other party's pages.
  note: { points: 20, seconds: HOUR },
  // In milliseconds of CPU time. Five minutes of sound take a fifth of a second.
  voice: { points: 2_000, seconds: MINUTE },
  // Enough for hours of voice messages, and only a hundredth of a small disk.
  'upload-kilobytes': { points: 500 * 1024, seconds: DAY },
  'test-notice': { points: 10, seconds: HOUR },
  // Any call with a token, even of an ended sign-in, because each is looked up. More than a single sign-in may use.
  token: { points: 450, seconds: MINUTE, countedPerNode: true },
  socket: { points: 60, seconds: MINUTE, countedPerNode: true },
  event: { points: 600, seconds: MINUTE, countedPerNode: true },
  // Five a second, and a burst of twenty: after an outage a page sends all waiting messages at once.
  text: { points: 5, seconds: 1, burst: { points: 15, seconds: 10 }, countedPerNode: true },
  other: { points: 300, seconds: MINUTE },
} as const satisfies Readonly<Record<LimitName | EventLimitName, Allowance>> & Readonly<Record<string, Allowance>>

export type AllowanceName = keyof typeof ALLOWANCES

/**
 * The allowances of calls with a valid token. Each call counts by its sign-in, so a stolen token uses up nothing of the account's other
 * sign-ins. Expensive calls also count by account, because an account may have 50 sign-ins.
 */
export const COUNTED_BY: Readonly<Record<LimitName, CountedBy<AllowanceName>>> = {
  // A person must always be able to end a thief's sign-in, so nothing counts by account here.
  'sign-ins': { signIn: 'sign-ins' },
  'sign-out': { signIn: 'sign-out' },
  password: { signIn: 'password', account: 'account-passwords' },
  // Cheap calls. Each sign-in has cost a login, and logins are limited.
  other: { signIn: 'other' },
  // These read a lot of data.
  export: { signIn: 'other', account: 'export' },
  search: { signIn: 'other', account: 'search' },
  // Files are read and stored.
  avatar: { signIn: 'other', account: 'avatar' },
  'bank-statement': { signIn: 'other', account: 'bank-statement' },
  purchase: { signIn: 'other', account: 'purchase' },
  'read-proof': { signIn: 'other', account: 'read-proof' },
  voice: { signIn: 'other', account: 'voice' },
  // Each is work for an admin.
  withdraw: { signIn: 'other', account: 'withdraw' },
  'account-request': { signIn: 'other', account: 'account-request' },
  report: { signIn: 'other', account: 'report' },
  // Each reaches someone else: the other party, or a browser through its push service.
  note: { signIn: 'other', account: 'note' },
  'test-notice': { signIn: 'other', account: 'test-notice' },
  // For calls without a token, which count by address.
  'sign-in': { signIn: 'other' },
  'sign-up': { signIn: 'other' },
  'forgot-password': { signIn: 'other' },
}

/** Charges work whose duration was not known beforehand. Later calls are refused once the allowance is used up. */
export async function chargeRest(
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  name: AllowanceName,
  account: AccountId,
  points: number,
): Promise<void> {
  if (points <= 0) return
  await limits.count(name, account, Math.round(points)).catch((error: unknown) => log.warn({ err: error, name }, 'time was not charged'))
}
