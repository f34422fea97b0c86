// Likely mistakes with two-step sign-in. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const SECOND_STEP = 'src/server/accounts/security/second-step/log-in-step.test.ts'
const TWO_STEP = 'src/server/accounts/security/second-step/settings.test.ts'
const REQUIRED = 'src/server/accounts/security/second-step/required.test.ts'
const PASSKEYS = 'src/server/accounts/security/second-step/passkeys.test.ts'

const TICKETS = 'src/server/platform/auth/tickets.ts'
const LOG_IN = 'src/server/accounts/security/second-step/log-in-step.ts'
const CHANGE = 'src/server/accounts/security/second-step/change.ts'
const AUTHENTICATOR = 'src/server/accounts/security/second-step/authenticator.ts'
const CIPHER = 'src/server/accounts/security/second-step/cipher.ts'
const RECOVERY = 'src/server/accounts/security/second-step/recovery-codes.ts'
const PASSKEY_STORE = 'src/server/accounts/security/second-step/passkeys-store.ts'
const PASSKEY_CHECK = 'src/server/accounts/security/second-step/passkeys-check.ts'

export const TWO_STEP_BUGS: readonly DeliberateBug[] = [
  {
    name: 'the password alone signs in an account with a second step',
    edits: [
      {
        file: 'src/server/accounts/security/log-in.ts',
        find: `  if (proved.hasSecondStep) return`,
        replace: `  if (proved.hasSecondStep && proved.account.status !== 'approved') return`,
      },
    ],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'a ticket is signed like a token',
    edits: [
      { file: TICKETS, find: `'guftagu-second-step'`, replace: `'guftagu-web'` },
      { file: TICKETS, find: `secretFor(PURPOSE)`, replace: `PURPOSE && 'a secret of tests only, long enough for HS256'` },
    ],
    caughtBy: ['src/server/platform/auth/tickets.test.ts'],
  },
  {
    name: 'a ticket is valid for an hour',
    edits: [{ file: TICKETS, find: `= 10 * 60\n`, replace: `= 60 * 60\n` }],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'a ticket outlives a ban and a changed password',
    edits: [
      {
        file: LOG_IN,
        find: `if (owner?.version !== version || !owner.hasSecondStep)`,
        replace: `if (version < 0 || !owner?.hasSecondStep)`,
      },
    ],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'wrong codes of an account from one address are not refused',
    edits: [{ file: LOG_IN, find: `['second-step-pair', `, replace: `['other', ` }],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'a code of an authenticator app works twice',
    edits: [{ file: AUTHENTICATOR, find: `    .where('last_step', '<', step)\n`, replace: '' }],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'the code that confirmed an app can be used to log in',
    edits: [{ file: AUTHENTICATOR, find: `confirmed_at: now, last_step: step }`, replace: `confirmed_at: now, last_step: step - 5 }` }],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'codes of two minutes are accepted',
    edits: [{ file: AUTHENTICATOR, find: `const DRIFT_PERIODS = 1`, replace: `const DRIFT_PERIODS = 2` }],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'an app that was begun can be confirmed at any time',
    edits: [{ file: AUTHENTICATOR, find: `now.getTime() - row.created_at.getTime() > PENDING_MS`, replace: `now.getTime() < PENDING_MS` }],
    caughtBy: [TWO_STEP],
  },
  {
    name: 'the secret of an app can be moved to another account',
    edits: [
      { file: CIPHER, find: `nonce).setAAD(Buffer.from(owner))`, replace: `nonce).setAAD(Buffer.from(owner.slice(0, 0)))` },
      { file: CIPHER, find: `    .setAAD(Buffer.from(owner))\n`, replace: `    .setAAD(Buffer.from(owner.slice(0, 0)))\n` },
    ],
    caughtBy: ['src/server/accounts/security/second-step/cipher.test.ts'],
  },
  {
    name: 'the secret of an app is stored as it is',
    edits: [
      { file: CIPHER, find: `Buffer.concat([cipher.update(secret), cipher.final()])`, replace: `Buffer.concat([secret, cipher.final()])` },
    ],
    caughtBy: [TWO_STEP],
  },
  {
    name: 'a recovery code works twice',
    edits: [
      {
        file: RECOVERY,
        find: `  return numDeletedRows > 0n\n`,
        replace: `  if (numDeletedRows > 0n) await tx.insertInto('recovery_codes').values({ account_id: id, code_hash: hashOf(id, code) }).execute()\n  return numDeletedRows > 0n\n`,
      },
    ],
    caughtBy: [SECOND_STEP],
  },
  {
    name: "another account's recovery code works",
    edits: [
      { file: RECOVERY, find: `    .where('account_id', '=', id)\n    .where('code_hash'`, replace: `    .where('code_hash'` },
      { file: RECOVERY, find: '`${id}\\n${code}`', replace: '`${id.slice(0, 0)}\\n${code}`' },
    ],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'recovery codes stay when the last second step is removed',
    edits: [
      {
        file: CHANGE,
        find: `await removeSecondSteps(tx, owner.id)`,
        replace: `await saveHasSecondStep(tx, owner.id, removeSecondSteps.length === 0)`,
      },
    ],
    caughtBy: [TWO_STEP],
  },
  {
    name: 'second steps are changed without the present password',
    edits: [
      {
        file: AUTHENTICATOR,
        find: `  await proveCurrentPassword(deps, id, currentPassword)\n  await deps`,
        replace: `  void currentPassword\n  await deps`,
      },
    ],
    caughtBy: [TWO_STEP],
  },
  {
    name: 'second steps are changed by a sign-in that has just ended',
    edits: [
      {
        file: 'src/server/accounts/security/access.ts',
        find: `  await lockSelf(tx, caller)\n`,
        replace: `  await lockSelf(tx, caller).catch(() => null)\n`,
      },
    ],
    caughtBy: [TWO_STEP],
  },
  {
    name: 'wrong codes from many addresses are not slowed down',
    edits: [{ file: LOG_IN, find: `['second-step-account', id]`, replace: '[`second-step-account`, `${id} ${address}`]' }],
    caughtBy: [SECOND_STEP],
  },
  {
    name: 'the owner is not mailed about a change of second steps',
    edits: [
      {
        file: CHANGE,
        find: `  addJobsAtCommit(tx, [accountMailJob(change, id, deps.clock.now())])\n`,
        replace: `  void [addJobsAtCommit, accountMailJob]\n`,
      },
    ],
    caughtBy: ['src/server/accounts/security/second-step/mails.test.ts'],
  },
  {
    name: 'the owner is not mailed about a used recovery code',
    edits: [
      { file: LOG_IN, find: `      if (isRight) await publishChange(`, replace: `      if (!isRight && id === '') await publishChange(` },
    ],
    caughtBy: ['src/server/accounts/security/second-step/mails.test.ts'],
  },
  {
    name: 'a deleted account keeps its second steps',
    edits: [{ file: 'src/server/accounts/erase.ts', find: `  'authenticators',\n`, replace: '' }],
    caughtBy: [TWO_STEP],
  },
  {
    name: 'an admin removes the last second step although it is required',
    edits: [
      {
        file: 'src/domain/second-steps.ts',
        find: `if (isRequired && !hasSecondStep(left))`,
        replace: `if (isRequired && left.passkeys < 0)`,
      },
    ],
    caughtBy: [REQUIRED, 'src/domain/second-steps.test.ts'],
  },
  {
    name: 'an answer of a passkey works twice',
    edits: [
      {
        file: PASSKEY_STORE,
        find: `    .deleteFrom('passkey_challenges')\n    .where('challenge', '='`,
        replace: `    .selectFrom('passkey_challenges')\n    .where('challenge', '='`,
      },
      { file: PASSKEY_STORE, find: `.returning('created_at')`, replace: `.select('created_at')` },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'a passkey may answer the challenge of another account',
    edits: [
      {
        file: PASSKEY_STORE,
        find: `    .where('account_id', '=', owner)\n    .where('purpose', '=', purpose)\n    .where('ticket_id', 'is not distinct from', ticketId)\n`,
        replace: `    .where('purpose', '=', purpose)\n    .where((where) => where.val(ticketId !== ''))\n`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'a challenge for adding a passkey is good for a login',
    edits: [
      {
        file: PASSKEY_STORE,
        find: `    .where('purpose', '=', purpose)\n    .where('ticket_id', 'is not distinct from', ticketId)\n`,
        replace: `    .where((where) => where.val(purpose !== ticketId))\n`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'a challenge of one login is good for another of the same account',
    edits: [
      {
        file: PASSKEY_STORE,
        find: `    .where('ticket_id', 'is not distinct from', ticketId)\n`,
        replace: `    .where((where) => where.val(ticketId !== ''))\n`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'a login with the same password removes the challenge of another',
    edits: [
      {
        file: PASSKEY_STORE,
        find: `    .where('created_at', '<=', expiredBefore)\n`,
        replace: `    .where((where) => where.val(now > expiredBefore))\n`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'a challenge is good forever',
    edits: [{ file: PASSKEY_STORE, find: `row.created_at > madeAfter`, replace: `madeAfter !== null` }],
    caughtBy: [PASSKEYS],
  },
  {
    name: "another account's passkey signs in",
    edits: [
      {
        file: PASSKEY_STORE,
        find: `    .where('account_id', '=', id)\n    .orderBy('created_at')\n`,
        replace: `    .where('account_id', id.length > 0 ? 'is not' : 'is', null)\n    .orderBy('created_at')\n`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'a passkey signs in from any page',
    edits: [
      {
        file: PASSKEY_CHECK,
        find: `      expectedOrigin: site.origins,\n      expectedRPID: site.rpId,\n      credential:`,
        replace: `      expectedOrigin: JSON.parse(Buffer.from(message.response.clientDataJSON, 'base64url').toString()).origin,\n      expectedRPID: site.rpId,\n      credential:`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'without a public address, passkeys belong to a fixed host',
    edits: [{ file: PASSKEY_CHECK, find: `return { rpId: hostname, origins`, replace: `return { rpId: hostname && 'localhost', origins` }],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'a copy of a passkey signs in',
    edits: [
      { file: PASSKEY_CHECK, find: `counter: passkey.counter }`, replace: `counter: 0 }` },
      {
        file: PASSKEY_STORE,
        find: `where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])])`,
        replace: `where('counter', '>=', 0)`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'the counter of a passkey is compared before its account is locked only',
    edits: [
      {
        file: PASSKEY_STORE,
        find: `where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])])`,
        replace: `where('counter', '>=', 0)`,
      },
    ],
    caughtBy: [PASSKEYS],
  },
  {
    name: 'passkeys of one moment do not count each other',
    edits: [
      {
        file: 'src/server/accounts/security/second-step/passkeys.ts',
        find: `    guardPasskeyCount((await store.findPasskeys(tx, id)).length)\n`,
        replace: '',
      },
    ],
    caughtBy: [PASSKEYS],
  },
]
