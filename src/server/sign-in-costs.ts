// The most work that the calls about signing in, passwords and two-step sign-in may cause; a part of costs.ts.

import { type Cost, ONE } from './cost-units.ts'

const PASSKEYS = [
  'accounts_pkey',
  'passkeys_of_account',
  'passkey_challenges_pkey',
  'passkey_challenges_of_account',
  'passkey_challenges_ticket_key',
]
export const SECOND_STEPS = ['accounts_pkey', 'authenticators_pkey', 'passkeys_of_account', 'recovery_codes_pkey']

/** Fifty sign-ins and fifty known addresses at most, and the links of some minutes. */
const ALL_SIGN_INS = ['accounts_pkey', 'sign_ins_of_account', 'mailed_links_of_account', 'email_changes_pkey', 'known_addresses_pkey']

export const SIGN_IN_COSTS = {
  'POST /auth/login': {
    ...ONE,
    rows: 110,
    indexes: ['accounts_username_key', 'accounts_email_key', 'sign_ins_of_account', 'known_addresses_pkey'],
  },
  'POST /auth/logout': { ...ONE, rows: 2, indexes: ['accounts_pkey', 'sign_ins_pkey'] },
  // Fifty of at most 200 bytes.
  'GET /user/profile/sign-ins': { ...ONE, rows: 50, indexes: ['sign_ins_of_account'] },
  'DELETE /user/profile/sign-ins/:id': { ...ONE, rows: 3, indexes: ['accounts_pkey', 'sign_ins_pkey'] },
  'POST /user/profile/sign-out-everywhere': { ...ONE, rows: 160, indexes: ALL_SIGN_INS },
  'PUT /user/profile/change-password': { ...ONE, rows: 160, indexes: ALL_SIGN_INS },
  'POST /user/profile/keep-password': { ...ONE, rows: 2, indexes: ['accounts_pkey', 'sign_ins_pkey'] },
  'POST /auth/forgot-password': { ...ONE, rows: 1, indexes: ['accounts_email_key'] },
  'POST /auth/reset-password': { ...ONE, rows: 160, indexes: ['mailed_links_pkey', ...ALL_SIGN_INS] },
  'POST /auth/confirm-email': { ...ONE, rows: 160, indexes: ['mailed_links_pkey', 'accounts_email_key', ...ALL_SIGN_INS] },
  'POST /auth/reset-password/check': { ...ONE, rows: 3, indexes: ['mailed_links_pkey', 'accounts_pkey', 'email_changes_pkey'] },
  'POST /auth/confirm-email/check': { ...ONE, rows: 3, indexes: ['mailed_links_pkey', 'accounts_pkey', 'email_changes_pkey'] },
  'POST /user/profile/new-email/send-again': { ...ONE, rows: 4, indexes: ['accounts_pkey', 'sign_ins_pkey', 'email_changes_pkey'] },
  'DELETE /user/profile/new-email': {
    ...ONE,
    rows: 10,
    indexes: ['accounts_pkey', 'sign_ins_pkey', 'email_changes_pkey', 'mailed_links_of_account'],
  },
  'POST /auth/two-step': { ...ONE, rows: 12, indexes: ['accounts_pkey', 'authenticators_pkey', 'recovery_codes_pkey'] },
  'POST /auth/two-step/passkey-challenge': { ...ONE, rows: 24, indexes: PASSKEYS },
  'POST /auth/two-step/passkey': { ...ONE, rows: 24, indexes: PASSKEYS },
  'GET /user/profile/two-step': { ...ONE, rows: 24, indexes: SECOND_STEPS },
  'POST /user/profile/two-step/authenticator': { ...ONE, rows: 4, indexes: ['accounts_pkey', 'authenticators_pkey'] },
  'PUT /user/profile/two-step/authenticator': { ...ONE, rows: 16, indexes: SECOND_STEPS },
  'POST /user/profile/two-step/authenticator/remove': { ...ONE, rows: 40, indexes: SECOND_STEPS },
  'POST /user/profile/two-step/passkey-challenge': { ...ONE, rows: 24, indexes: PASSKEYS },
  'POST /user/profile/two-step/passkeys': { ...ONE, rows: 40, indexes: [...PASSKEYS, 'passkeys_credential_key', 'recovery_codes_pkey'] },
  'POST /user/profile/two-step/passkeys/:id/remove': { ...ONE, rows: 40, indexes: [...SECOND_STEPS, 'passkeys_pkey'] },
  'POST /user/profile/two-step/recovery-codes': { ...ONE, rows: 24, indexes: ['accounts_pkey', 'recovery_codes_pkey'] },
} as const satisfies Readonly<Record<string, Cost>>
