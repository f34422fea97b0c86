// How often an account, a sign-in of it or an address may do something. Endpoints and events name their allowance in the contract.

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
  // Wrong passwords for a name from anywhere. They only slow down (domain/log-in-wait.ts).
  'sign-in-name': { points: 10, seconds: 15 * MINUTE },
  // The same for wrong answers at the second step of an account. A code has six digits.
  'second-step-pair': { points: 10, seconds: 15 * MINUTE },
  'second-step-account': { points: 10, seconds: 15 * MINUTE },
  'sign-up': { points: 20, seconds: HOUR },
  // A change reveals whether a name or an email is registered, so it must not be possible to try many.
  identity: { points: 10, seconds: HOUR },
  // Each of these checks a password or a code. The second one is for all sign-ins of an account: guessing through many stays bounded,
  // and one cannot use it up.
  password: { points: 20, seconds: 15 * MINUTE },
  'account-passwords': { points: 100, seconds: 15 * MINUTE },
  // The list of sign-ins, and logging out.
  'sign-ins': { points: 60, seconds: MINUTE },
  // Ending other sign-ins. Few, because a stolen token can end those of the owner: soon it cannot, and the owner can.
  'sign-out': { points: 30, seconds: HOUR },
  'forgot-password': { points: 10, seconds: HOUR },
  // By email address. The time is shorter than a link is valid, so a person who is refused has a valid link in the mailbox.
  'reset-mail': { points: 3, seconds: 15 * MINUTE },
  // Counted by the new email address, which may belong to anyone.
  'confirm-mail': { points: 3, seconds: 15 * MINUTE },
  // Counted by the email address, which may belong to anyone: news about an account, without a link.
  'account-mail': { points: 10, seconds: HOUR },
  // A whole export has many parts.
  export: { points: 300, seconds: 10 * MINUTE },
  search: { points: 60, seconds: MINUTE },
  avatar: { points: 10, seconds: HOUR },
  // Every admin is notified of each, and each needs another rejection before it.
  'account-request': { points: 5, seconds: DAY },
  // Reading and comparing a file of 100,000 rows takes a core for some seconds.
  'bank-statement': { points: 60, seconds: HOUR },
  purchase: { points: 10, seconds: HOUR },
  // In milliseconds of a core. A buyer may try several pictures, which take about a second each; one that is made to take longer costs
  // more.
  'read-proof': { points: 60_000, seconds: HOUR },
  withdraw: { points: 10, seconds: HOUR },
  // Every admin is notified of each.
  report: { points: 30, seconds: HOUR },
  // A person leaves three for each kept session, and each reaches the pages of the other party.
  note: { points: 20, seconds: HOUR },
  // In milliseconds of a core. Five minutes of sound take a fifth of a second.
  voice: { points: 2_000, seconds: MINUTE },
  // Hours of voice messages, and a hundredth of a small disk.
  'upload-kilobytes': { points: 500 * 1024, seconds: DAY },
  'test-notice': { points: 10, seconds: HOUR },
  // Any call with a token, whether or not its sign-in has ended: each is looked up. More than one sign-in may use.
  token: { points: 450, seconds: MINUTE, countedPerNode: true },
  socket: { points: 60, seconds: MINUTE, countedPerNode: true },
  event: { points: 600, seconds: MINUTE, countedPerNode: true },
  // Five a second, and a burst of twenty: after an outage a page sends all waiting messages at once.
  text: { points: 5, seconds: 1, burst: { points: 15, seconds: 10 }, countedPerNode: true },
  other: { points: 300, seconds: MINUTE },
} as const satisfies Readonly<Record<LimitName | EventLimitName, Allowance>> & Readonly<Record<string, Allowance>>

export type AllowanceName = keyof typeof ALLOWANCES

/**
 * What calls count against once the sign-in of their token was found. Each counts by its sign-in, so a token that has ended or was stolen
 * uses up nothing of the account's other sign-ins. What is expensive counts by account too, because an account may have 50 sign-ins.
 */
export const COUNTED_BY: Readonly<Record<LimitName, CountedBy<AllowanceName>>> = {
  // A person must always be able to end the sign-in of a thief, so nothing counts by account here.
  'sign-ins': { signIn: 'sign-ins' },
  'sign-out': { signIn: 'sign-out' },
  password: { signIn: 'password', account: 'account-passwords' },
  // Cheap calls. Each sign-in has cost a login, and logins are limited.
  other: { signIn: 'other' },
  // These read much.
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

/** After work whose time was not known before: the next time is refused once the allowance is used up. */
export async function chargeRest(
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  name: AllowanceName,
  account: AccountId,
  points: number,
): Promise<void> {
  if (points <= 0) return
  await limits.count(name, account, Math.round(points)).catch((error: unknown) => log.warn({ err: error, name }, 'time was not charged'))
}
