// Likely mistakes with tokens that were stolen, or whose sign-in has ended (docs/product.md#account-safety). The tests must catch each
// of them.

import type { DeliberateBug } from './scratch.ts'

const STOLEN_TEST = 'src/server/accounts/security/stolen-token.test.ts'
const PERMISSIONS_TEST = 'src/server/tests/permissions.test.ts'
const SIGN_INS_TEST = 'src/server/accounts/security/sign-ins.test.ts'

const ENDPOINTS = 'src/server/platform/http/endpoints.ts'
const ALLOWANCES = 'src/server/allowances.ts'
const ACCOUNT_STORE = 'src/server/accounts/store.ts'
const SIGN_INS = 'src/server/accounts/sign-ins.ts'

export const STOLEN_TOKEN_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a token that has ended uses up what its account may do',
    edits: [
      { file: ENDPOINTS, find: `        if (counted.account) await deps.limits.take(counted.account, principal.id)\n`, replace: '' },
      {
        file: ENDPOINTS,
        find: `        refuseBrokenText(request.url)\n`,
        replace: `        refuseBrokenText(request.url)\n        const early = deps.countedBy[endpoint.limit].account\n        if (holder && early) await deps.limits.take(early, holder.id)\n`,
      },
    ],
    caughtBy: [STOLEN_TEST],
  },
  {
    name: 'a token that has ended uses up the connections of its account',
    edits: [
      {
        file: 'src/server/platform/realtime/realtime.ts',
        find: `deps.limits.take('socket', signInKey(holder))`,
        replace: `deps.limits.take('socket', holder.id)`,
      },
    ],
    caughtBy: [STOLEN_TEST],
  },
  {
    name: 'a copy of the token that signed out everywhere uses up what its sign-in may do',
    edits: [
      { file: ENDPOINTS, find: `        if (found) await deps.limits.take(counted.signIn, found.signInId)\n`, replace: '' },
      {
        file: ENDPOINTS,
        find: `        refuseBrokenText(request.url)\n`,
        replace: `        refuseBrokenText(request.url)\n        if (holder) await deps.limits.take(deps.countedBy[endpoint.limit].signIn, holder.signInId)\n`,
      },
    ],
    caughtBy: [STOLEN_TEST, 'src/server/accounts/security/stolen-token.full.test.ts'],
  },
  {
    name: 'a token that has ended is looked up any number of times',
    edits: [
      {
        file: ENDPOINTS,
        find: `holder ? deps.limits.take('token', signInKey(holder)) : `,
        replace: `holder ? Promise.resolve() : `,
      },
    ],
    caughtBy: [STOLEN_TEST],
  },
  {
    name: 'a call whose body was held back goes on after the end of its sign-in',
    edits: [
      {
        file: ENDPOINTS,
        find: `if (!admitted || endpoint.method === 'GET') return`,
        replace: `if (!admitted || endpoint.path !== '/') return`,
      },
    ],
    caughtBy: [STOLEN_TEST],
  },
  {
    name: 'wrong passwords through one sign-in keep the others from changing the password',
    edits: [
      {
        file: ALLOWANCES,
        find: `password: { signIn: 'password', account: 'account-passwords' }`,
        replace: `password: { signIn: 'other', account: 'password' }`,
      },
    ],
    caughtBy: [STOLEN_TEST, 'src/server/accounts/security/stolen-token.full.test.ts'],
  },
  {
    name: 'each sign-in has its own guesses of the password',
    edits: [
      {
        file: ALLOWANCES,
        find: `password: { signIn: 'password', account: 'account-passwords' }`,
        replace: `password: { signIn: 'password' }`,
      },
    ],
    caughtBy: [STOLEN_TEST, 'src/server/accounts/security/stolen-token.full.test.ts'],
  },
  {
    name: 'one sign-in keeps the others from ending it',
    edits: [
      { file: ALLOWANCES, find: `'sign-out': { signIn: 'sign-out' }`, replace: `'sign-out': { signIn: 'other', account: 'sign-out' }` },
    ],
    caughtBy: [STOLEN_TEST, 'src/server/accounts/security/stolen-token.full.test.ts'],
  },
  {
    name: 'a stolen token ends sign-ins of its owner any number of times',
    edits: [{ file: ALLOWANCES, find: `'sign-out': { points: 30,`, replace: `'sign-out': { points: 30_000,` }],
    caughtBy: [STOLEN_TEST, 'src/server/accounts/security/stolen-token.full.test.ts'],
  },
  {
    name: 'what is expensive counts by sign-in only',
    edits: [{ file: ALLOWANCES, find: `purchase: { signIn: 'other', account: 'purchase' }`, replace: `purchase: { signIn: 'purchase' }` }],
    caughtBy: [STOLEN_TEST, 'src/server/accounts/security/stolen-token.full.test.ts'],
  },
  {
    name: 'signing out everywhere makes a sign-in last for another 30 days',
    edits: [
      {
        file: 'src/server/accounts/security/sign-ins.ts',
        find: `deps.tokens.issue({ id, signInId, version }, expiresAt)`,
        replace: `deps.tokens.issue({ id, signInId, version }, expiresAt < new Date(0) ? expiresAt : undefined)`,
      },
    ],
    caughtBy: [SIGN_INS_TEST],
  },
  {
    name: 'signing out everywhere ends the links that reset the password',
    edits: [{ file: SIGN_INS, find: `.where('kind', '<>', 'reset-password')`, replace: '' }],
    caughtBy: [SIGN_INS_TEST],
  },
  {
    name: 'a write goes on although its sign-in ended while it waited',
    edits: [
      {
        file: ACCOUNT_STORE,
        find: `.forNoKeyUpdate('accounts').forKeyShare('sign_ins')`,
        replace: `.forNoKeyUpdate('accounts')`,
      },
    ],
    caughtBy: [PERMISSIONS_TEST],
  },
  {
    name: 'a purchase, a withdraw or an approval goes on although its sign-in ended while it waited',
    edits: [{ file: ACCOUNT_STORE, find: `.forShare('accounts').forKeyShare('sign_ins')`, replace: `.forShare('accounts')` }],
    caughtBy: [PERMISSIONS_TEST],
  },
  {
    name: 'an admin whose sign-in has ended changes accounts',
    edits: [
      {
        file: 'src/server/accounts/access.ts',
        find: `  if (!(await lockSignIn(tx, admin))) throw`,
        replace: `  if (admin.signInId === admin.id) throw`,
      },
    ],
    caughtBy: [PERMISSIONS_TEST],
  },
  {
    name: 'a voice message is stored although its sign-in ended while it was read',
    edits: [
      {
        file: 'src/server/chat/voice.ts',
        find: `  await guardSignedIn(deps.db.query, account)\n`,
        replace: `  guardSignedIn.toString()\n`,
      },
    ],
    caughtBy: ['src/server/chat/voice.test.ts'],
  },
  {
    name: 'a copy of a token outlives that its owner signs out everywhere',
    edits: [
      {
        file: ACCOUNT_STORE,
        find: `    .where('accounts.token_version', '=', version)\n`,
        replace: `    .where('accounts.token_version', '>=', version)\n`,
      },
    ],
    caughtBy: ['src/server/accounts/own-data/delete-own-account.test.ts'],
  },
  {
    name: 'a device of a sign-in goes on receiving push messages after its end',
    edits: [
      {
        file: 'src/server/notices/devices.ts',
        find: `accountId, signInId, createdAt`,
        replace: `accountId, signInId: null as never, createdAt`,
      },
    ],
    caughtBy: [STOLEN_TEST],
  },
  {
    name: 'signing out everywhere else leaves devices that a copy of the token added',
    edits: [
      {
        file: SIGN_INS,
        find: `  await tx.deleteFrom('notice_devices').where('account_id', '=', id).execute()\n  const version`,
        replace: '  const version',
      },
    ],
    caughtBy: [STOLEN_TEST],
  },
]
