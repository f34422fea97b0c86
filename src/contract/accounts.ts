// Accounts: signup, the profile, and the admin's two lists (docs/product.md#calls).

import * as z from 'zod'
import { GENDERS, MAX_REQUEST_WORDS, ROLES, STATUSES } from '#domain/accounts.ts'
import { COUNTED_CHATTERS, COUNTED_PEOPLE } from '#domain/day-range.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { REPORT_REASONS } from '#domain/reports.ts'
import { adminList, statusFilter } from './admin-list.ts'
import { countedFields, totalAmount } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { NewProposal } from './proposals.ts'
import { AccountId, blank, line, lines, numeric, PlanShape, Reply, Rupees, Time, WarningId } from './shapes.ts'

const AVATAR_MAX_BYTES = 8 * 1024 * 1024

const Role = z.enum(ROLES)
const Status = z.enum(STATUSES)
type Status = z.infer<typeof Status>
const Gender = z.enum(GENDERS)

/** A warning that its reader has to confirm (docs/product.md#reports). It names neither the reporter nor the session. */
export const Warning = z.object({
  _id: z.string(),
  reason: z.enum(REPORT_REASONS),
  /** Added by the admin. */
  note: z.string().nullable(),
  createdAt: Time,
})
export type Warning = z.infer<typeof Warning>

const User = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: Role,
  status: Status,
  avatar: z.string().nullable(),
  createdAt: Time,
})
export type User = z.infer<typeof User>

/** A row of the admin's Users list. */
export const ListedUser = User.extend({
  /** Approved sessions, and what they cost. */
  sessionsBought: z.number().int(),
  spent: Rupees,
})
export type ListedUser = z.infer<typeof ListedUser>

const DetailedUser = User.extend({
  phoneNumber: z.string().nullable(),
  age: z.number().nullable(),
  gender: Gender.nullable(),
})

/** `reason` is null if the admin wrote none. */
const Rejection = z.object({ reason: z.string().nullable(), rejectedAt: Time })

/** An account as its owner sees it. */
export const OwnAccount = DetailedUser.extend({
  /** A new email address that is not confirmed yet. */
  newEmail: z.string().nullable(),
  /** For an account with a generated password; `advised` may be postponed until the next login. */
  passwordChange: z.enum(['none', 'advised', 'required']),
  /** Set only for a rejected chatter. */
  rejection: Rejection.nullable(),
  /** The oldest unread warning. */
  warning: Warning.nullable(),
  /** Chatters only. */
  plans: z.array(PlanShape).optional(),
  availableBalance: Rupees.optional(),
  /** Earned, and available some hours after the session has ended; 0 unless earnings are held. */
  heldBalance: Rupees.optional(),
  pendingWithdraw: Rupees.optional(),
  totalWithdrawn: Rupees.optional(),
  /** The platform's share of each price; the chatter earns the rest. */
  platformFeePercent: z.number().optional(),
  /** The most that a plan may cost. */
  maxPrice: Rupees.optional(),
  /** Whether the landing page may show visitors the name, picture and prices. */
  onLandingPage: z.boolean().optional(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** A row of the admin's Account Requests list. */
export const ListedChatter = DetailedUser.extend({
  /** When they signed up or, after a rejection, sent their request again. */
  requestedAt: Time,
  rejections: z.number().int(),
  /** Includes what the chatter wrote when asking again. */
  lastRejection: Rejection.extend({ sentAgainAt: Time.nullable(), words: z.string().nullable() }).nullable(),
  /** A few other accounts with the same phone number, however it is written. */
  samePhone: z.array(z.object({ _id: z.string(), username: z.string() })),
  /** Held, available and requested. Only in the list of chatters who are owed money. */
  owed: Rupees.optional(),
})
export type ListedChatter = z.infer<typeof ListedChatter>

export const fetchOwnAccount = endpoint({
  summary: 'The account behind the token',
  method: 'GET',
  path: '/auth/user',
  callers: ['signed-in'],
  withGeneratedPassword: true,
  reply: { 200: z.object({ user: OwnAccount }) },
})

export const readWarning = endpoint({
  summary: 'Confirm that you have read a warning; again changes nothing',
  method: 'PUT',
  path: '/user/warnings/read/:id',
  callers: ['signed-in'],
  params: z.object({ id: WarningId }),
  reply: { 202: Reply },
})

export const signUp = endpoint({
  summary: 'Sign up as user or chatter',
  method: 'POST',
  path: '/auth/signup',
  callers: ['anyone'],
  limit: 'sign-up',
  body: z.object({
    username: line(200),
    email: line(400),
    password: line(1000),
    role: line(20).transform((role) => (role === '' ? 'user' : role)),
    phoneNumber: phoneInput(),
    age: numeric,
    gender: line(20),
  }),
  reply: { 201: Reply },
})

export const requestAgain = endpoint({
  summary: 'As a rejected chatter, correct your details and ask again to be approved',
  method: 'PUT',
  path: '/chatter/account-request/send-again',
  // An account that is not approved may not make any role's calls. The handler refuses everyone except rejected chatters.
  callers: ['signed-in'],
  limit: 'account-request',
  body: z.object({
    phoneNumber: phoneInput(),
    age: numeric,
    gender: line(20),
    /** A message to the admins; may be blank. */
    words: lines(4 * MAX_REQUEST_WORDS),
  }),
  reply: { 202: Reply.extend({ user: OwnAccount }) },
})

export const uploadAvatar = endpoint({
  summary: 'Replace your avatar',
  method: 'POST',
  path: '/user/profile/upload-avatar',
  callers: ['user', 'chatter', 'admin'],
  limit: 'avatar',
  upload: { file: 'avatar', maxBytes: AVATAR_MAX_BYTES },
  body: z.object({ userID: AccountId }),
  reply: { 200: Reply.extend({ success: z.literal(true), avatar: z.string() }) },
})

export const updateProfile = endpoint({
  summary: 'Change your own details and, for chatters, plan prices and whether the landing page shows them',
  method: 'PUT',
  path: '/user/profile/update-profile',
  callers: ['user', 'chatter', 'admin'],
  body: z.object({
    userID: AccountId,
    username: line(200),
    email: line(400),
    phoneNumber: phoneInput(),
    age: numeric,
    gender: line(20),
    /** Needed when the email address changes. */
    currentPassword: line(1000),
    plans: z
      .array(z.object({ title: z.enum(PLAN_TITLES), price: numeric.transform((price) => price ?? 0) }))
      .max(PLAN_TITLES.length)
      .optional(),
    /** Chatters only; if absent, the setting stays as it is. */
    onLandingPage: z.boolean().optional(),
  }),
  // 200, not 202, because the reply has the new state (docs/product.md#calls).
  reply: { 200: Reply.extend({ success: z.literal(true), user: OwnAccount }) },
})

/** Users and admins need no approval, so these are all of their statuses. */
export const USER_STATUSES = ['approved', 'banned'] as const satisfies readonly Status[]

export const USER_LIST = adminList({
  name: 'users',
  summary: 'Users and admins, newest first, or those of a status, or those that a figure of the Dashboard counts',
  row: ListedUser,
  keys: ['users', 'totalUsers'],
  search: { keys: ['searchedUsers', 'totalSearchedUsers'], summary: 'Users and admins by username, email or phone number' },
  file: 'Users and admins',
  filter: statusFilter(USER_STATUSES),
  counted: countedFields(COUNTED_PEOPLE),
})
export const { all: listUsers, search: searchUsers, file: exportUsers } = USER_LIST

export const updateUserRole = endpoint({
  summary: 'Make an account user or admin, or propose an admin when that needs a second admin',
  method: 'PUT',
  path: '/admin/users/update-role/:id',
  callers: ['admin'],
  params: z.object({ id: AccountId }),
  body: z.object({ role: z.enum(['user', 'admin']).or(blank()) }),
  reply: { 202: Reply.extend({ proposal: NewProposal.nullable() }) },
})

export const toggleUserBan = endpoint({
  summary: 'Ban or un-ban; the body carries the status the admin saw',
  method: 'PUT',
  path: '/admin/users/update-status/:id',
  callers: ['admin'],
  params: z.object({ id: AccountId }),
  body: z.object({ status: Status.or(blank()) }),
  reply: { 202: Reply.extend({ status: Status }) },
})

export const deleteUser = endpoint({
  summary: 'Delete a user or admin',
  method: 'DELETE',
  path: '/admin/users/delete/:id',
  callers: ['admin'],
  params: z.object({ id: AccountId }),
  reply: { 203: Reply },
})

export const CHATTER_LIST = adminList({
  name: 'account-requests',
  summary: 'Chatters, newest first, or those of a status, or those that a figure of the Dashboard counts',
  row: ListedChatter,
  keys: ['users', 'totalUsers'],
  search: { keys: ['searchedUsers', 'totalSearchedUsers'], summary: 'Chatters by username, email or phone number' },
  file: 'Chatters',
  filter: statusFilter(STATUSES),
  counted: countedFields(COUNTED_CHATTERS),
  amount: totalAmount,
})
export const { all: listAccountRequests, search: searchAccountRequests, file: exportAccountRequests } = CHATTER_LIST

export const updateAccountStatus = endpoint({
  summary: 'Set the status of a chatter',
  method: 'PUT',
  path: '/admin/account-requests/update-status/:id',
  callers: ['admin'],
  params: z.object({ id: AccountId }),
  body: z.object({
    status: Status.or(blank()),
    /** The status that the admin saw: when it has changed, nothing is updated. */
    expectedStatus: Status.nullish().transform((status) => status ?? null),
    /** The reason for a rejection, which the chatter reads. May be blank. */
    reason: lines(4 * MAX_REQUEST_WORDS),
  }),
  reply: { 202: Reply },
})

export const deleteAccountRequest = endpoint({
  summary: 'Delete a chatter',
  method: 'DELETE',
  path: '/admin/account-requests/delete/:id',
  callers: ['admin'],
  params: z.object({ id: AccountId }),
  reply: { 203: Reply },
})

function phoneInput() {
  return z
    .union([line(40), z.number().int().nonnegative()])
    .nullish()
    .transform((phone) => (phone === null || phone === undefined ? '' : String(phone).trim()))
}
