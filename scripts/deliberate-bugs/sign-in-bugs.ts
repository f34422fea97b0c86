// Likely mistakes with sign-ins, passwords and links that are mailed (docs/product.md#account-safety). The tests must catch each of
// them.

import type { DeliberateBug } from './scratch.ts'

const LIMITS_TEST = 'src/server/accounts/security/log-in-limits.test.ts'
const SIGN_INS_TEST = 'src/server/accounts/security/sign-ins.test.ts'
const PASSWORDS_TEST = 'src/server/accounts/security/passwords.test.ts'
const RESET_TEST = 'src/server/accounts/security/reset-password.test.ts'
const EMAIL_TEST = 'src/server/accounts/security/email-change.test.ts'

const PERMISSIONS_TEST = 'src/server/tests/permissions.test.ts'

const LOG_IN = 'src/server/accounts/security/log-in.ts'
const ATTEMPTS = 'src/server/accounts/security/attempts.ts'
const SIGN_INS = 'src/server/accounts/sign-ins.ts'
const PASSWORDS = 'src/server/accounts/security/passwords.ts'
const LINKS = 'src/server/accounts/security/links.ts'
const LINK_STORE = 'src/server/accounts/security/link-store.ts'
const MAILS = 'src/server/accounts/security/mails.ts'
const PROFILE = 'src/server/accounts/actions.ts'

/** In the function that ends all sign-ins; others end links, too. */
const END_SIGN_INS = `  await tx.deleteFrom('sign_ins').where('account_id', '=', id).execute()\n`
const END_LINKS = `${END_SIGN_INS}  await tx.deleteFrom('mailed_links').where('account_id', '=', id).execute()\n`

export const SIGN_IN_BUGS: readonly DeliberateBug[] = [
  {
    name: 'open pages do not show that somebody has signed in to their account',
    edits: [{ file: SIGN_INS, find: `  await deps.events.publish(tx, { kind: 'sign_in_begun', accountId: id })\n`, replace: '' }],
    caughtBy: [SIGN_INS_TEST],
  },
  {
    name: 'wrong passwords and codes from elsewhere refuse the owner',
    edits: [
      {
        file: ATTEMPTS,
        find: `  const attempts = await deps.limits.count(...byAccount)\n`,
        replace: `  await deps.limits.take(...byAccount)\n  const attempts = 1\n`,
      },
    ],
    caughtBy: [LIMITS_TEST],
  },
  {
    name: 'guessing a password or a code is not slowed down',
    edits: [{ file: ATTEMPTS, find: `    await clock.wait(waitMs)\n`, replace: '' }],
    caughtBy: [LIMITS_TEST, 'src/server/accounts/security/second-step/log-in-step.test.ts'],
  },
  {
    name: 'only names that exist are slowed down',
    edits: [
      {
        file: LOG_IN,
        find: `() => isKnownAddress(deps.db.query, address, { name }),`,
        replace: `async () => (await isKnownAddress(deps.db.query, address, { name })) || (await findByName(deps.db.query, name)) === null,`,
      },
    ],
    caughtBy: [LIMITS_TEST],
  },
  {
    name: 'wrong passwords for a name from one address are not refused',
    edits: [{ file: ATTEMPTS, find: `  await deps.limits.take(...byPair)\n`, replace: `  void byPair\n` }],
    caughtBy: [LIMITS_TEST],
  },
  {
    name: 'wrong passwords are counted after they were checked',
    edits: [
      {
        file: ATTEMPTS,
        find: `  const attempts = await deps.limits.count(...byAccount)\n`,
        replace: `  void byAccount\n  const attempts = 1\n`,
      },
      {
        file: LOG_IN,
        find: `  if (!found || !matches) throw new DomainError('wrong_credentials')\n`,
        replace: `  if (!found || !matches) {\n    await deps.limits.count(...attempt.byAccount)\n    throw new DomainError('wrong_credentials')\n  }\n`,
      },
    ],
    caughtBy: [LIMITS_TEST],
  },
  {
    name: 'an address that is known waits like any other',
    edits: [{ file: ATTEMPTS, find: `(await isKnownAddress()) ||`, replace: `isKnownAddress.length > 0 ||` }],
    caughtBy: [LIMITS_TEST],
  },
  {
    name: 'any number of logins may wait',
    edits: [{ file: ATTEMPTS, find: `const MAX_WAITING = 500`, replace: `const MAX_WAITING = 5_000_000` }],
    caughtBy: [LIMITS_TEST],
  },
  {
    name: 'an old token is valid again after an un-ban or a new password',
    edits: [
      { file: SIGN_INS, find: `  await tx.deleteFrom('sign_ins').where('account_id', '=', id).execute()\n`, replace: '' },
      { file: SIGN_INS, find: `row.token_version === version ? row.last_used_at : null`, replace: `row.last_used_at` },
    ],
    caughtBy: [SIGN_INS_TEST, PASSWORDS_TEST],
  },
  {
    name: 'a login with the old password outlives a change of the password',
    edits: [
      {
        file: SIGN_INS,
        find: `where id = \${id} and token_version = \${version} and deleted_at is null\n      for no key update`,
        replace: `where id = \${id}`,
      },
    ],
    caughtBy: [PASSWORDS_TEST],
  },
  {
    name: 'an account may have any number of sign-ins',
    edits: [{ file: SIGN_INS, find: `const MAX_SIGN_INS = 50`, replace: `const MAX_SIGN_INS = 5_000` }],
    caughtBy: [SIGN_INS_TEST],
  },
  {
    name: 'the pages of an ended sign-in stay connected',
    edits: [
      {
        file: 'src/server/accounts/live.ts',
        find: `    for (const id of signInIds) realtime.disconnectSignIn(id)\n`,
        replace: `    for (const id of signInIds) realtime.disconnectSignIn.call(null, id.slice(0, 0) as typeof id)\n`,
      },
    ],
    caughtBy: [SIGN_INS_TEST],
  },
  {
    name: 'a stranger may end a sign-in',
    edits: [
      {
        file: 'src/server/accounts/security/sign-in-store.ts',
        find: `tx.deleteFrom('sign_ins').where('id', '=', id).where('account_id', '=', owner)`,
        replace: `tx.deleteFrom('sign_ins').where('id', '=', owner === id ? owner : id)`,
      },
    ],
    caughtBy: [SIGN_INS_TEST, PERMISSIONS_TEST],
  },
  {
    name: 'a wrong present password is accepted',
    edits: [
      {
        file: 'src/server/accounts/current-password.ts',
        find: `  if (!(await deps.passwords.verify(credentials.passwordHash, password))) throw`,
        replace: `  if (!(await deps.passwords.verify(credentials.passwordHash, password)) && password.length < 5) throw`,
      },
    ],
    caughtBy: [PASSWORDS_TEST],
  },
  {
    name: 'two changes of a password at once both succeed',
    edits: [{ file: PASSWORDS, find: `    await guardPasswordStays(tx, proved)\n    await lockSignedIn(tx, account)\n`, replace: '' }],
    caughtBy: [PASSWORDS_TEST],
  },
  {
    name: 'a changed password ends no sign-in',
    edits: [
      {
        file: PASSWORDS,
        find: `  return endEverySignIn(deps, tx, id, 'password_changed')\n`,
        replace: `  return (await import('../accounts/store.ts')).findCredentials(tx, id).then((held) => held?.version ?? 0)\n`,
      },
    ],
    caughtBy: [PASSWORDS_TEST],
  },
  {
    name: 'a generated password may be kept forever',
    edits: [
      { file: SIGN_INS, find: `{ generated_password_logins: GENERATED_PASSWORD.mustChange }`, replace: `{ generated_password_logins: 0 }` },
    ],
    caughtBy: [PASSWORDS_TEST],
  },
  {
    name: 'a link can be used twice',
    edits: [
      { file: LINK_STORE, find: `    .deleteFrom('mailed_links')\n    .where`, replace: `    .selectFrom('mailed_links')\n    .where` },
      { file: LINK_STORE, find: `    .returning('new_email')\n`, replace: `    .select('new_email')\n` },
      { file: SIGN_INS, find: END_LINKS, replace: END_SIGN_INS },
    ],
    caughtBy: [RESET_TEST, 'src/server/accounts/security/reset-password.full.test.ts'],
  },
  {
    name: 'a link is valid forever',
    edits: [{ file: LINK_STORE, find: `    .where('expires_at', '>', now)\n    .returning`, replace: `    .returning` }],
    caughtBy: [RESET_TEST],
  },
  {
    name: 'a link from before a change of the password is still valid',
    edits: [{ file: SIGN_INS, find: END_LINKS, replace: END_SIGN_INS }],
    caughtBy: [PASSWORDS_TEST, RESET_TEST],
  },
  {
    name: 'a link is stored in clear text',
    edits: [
      {
        file: LINK_STORE,
        find: `  return createHash('sha256').update(token).digest()\n`,
        replace: `  return Buffer.from(token === '' ? createHash('sha256').digest('hex') : token)\n`,
      },
    ],
    caughtBy: [RESET_TEST],
  },
  {
    name: 'a forgotten password is answered differently for an unknown email',
    edits: [
      {
        file: LINKS,
        find: `  await addJob(deps.db.query, accountMailJob('reset-password',`,
        replace: `  if (found === null) throw new DomainError('account_not_found')\n  await addJob(deps.db.query, accountMailJob('reset-password',`,
      },
    ],
    caughtBy: [RESET_TEST],
  },
  {
    name: 'only a registered email costs the work of a job',
    edits: [
      {
        file: LINKS,
        find: `  await addJob(deps.db.query, accountMailJob('reset-password',`,
        replace: `  if (found !== null) await addJob(deps.db.query, accountMailJob('reset-password',`,
      },
    ],
    caughtBy: [RESET_TEST],
  },
  {
    name: 'any number of mails to one address may be asked for',
    edits: [{ file: LINKS, find: `  await deps.limits.take('reset-mail', nameKey(email))\n`, replace: `  nameKey(email)\n` }],
    caughtBy: [RESET_TEST],
  },
  {
    name: 'the mail for a forgotten password is lost with the node',
    edits: [
      {
        file: LINKS,
        find: `  await addJob(deps.db.query, accountMailJob('reset-password', found?.account.id ?? null, deps.clock.now()))\n`,
        replace: `  const { payload } = accountMailJob('reset-password', found?.account.id ?? null, deps.clock.now())\n  void import('./mails.ts').then(({ accountMailJobs }) => accountMailJobs(deps)[0]?.run(payload)).catch(() => addJob.length)\n`,
      },
    ],
    caughtBy: [RESET_TEST],
  },
  {
    name: 'the email is changed without the password',
    edits: [
      {
        file: PROFILE,
        find: `  const proved = await proveCurrentPassword(deps, id, password)\n  if (deps`,
        replace: `  const proved = await store.findCredentials(deps.db.query, password === 'x' ? (await proveCurrentPassword(deps, id, password)).account.id : id)\n  if (deps`,
      },
    ],
    caughtBy: ['src/server/accounts/profile.test.ts'],
  },
  {
    name: 'any number of links to confirm one address may be asked for',
    edits: [
      {
        file: PROFILE,
        find: `  if (deps.mailer.sends) await deps.limits.take('confirm-mail', nameKey(next.email))\n`,
        replace: `  nameKey(next.email)\n`,
      },
    ],
    caughtBy: ['src/server/accounts/security/email-change.full.test.ts'],
  },
  {
    name: 'the email is changed before it is confirmed',
    edits: [{ file: PROFILE, find: `email: mustConfirmEmail ? held.email : profile.email,`, replace: `email: profile.email,` }],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'the present address is not told of a new one',
    edits: [{ file: MAILS, find: "  await send(deps, receiver, { id: `${id}-old`, contents: 'emailChange' })\n", replace: '' }],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'a change of the email tells that an address is registered',
    edits: [
      {
        file: PROFILE,
        find: `  const now = deps.clock.now()\n  await store.saveEmailChange`,
        replace: `  const taken = await tx.selectFrom('accounts').select('id').where('email', '=', newEmail).executeTakeFirst()\n  if (taken) throw new DomainError('email_taken')\n  const now = deps.clock.now()\n  await store.saveEmailChange`,
      },
    ],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'an address that was replaced can still be confirmed',
    edits: [
      {
        file: LINKS,
        find: `newEmail === null || newEmail !== (await store.findEmailChange(tx, owner))`,
        replace: `newEmail === null`,
      },
    ],
    caughtBy: [EMAIL_TEST, 'src/server/accounts/security/email-change.full.test.ts'],
  },
  {
    name: 'a new email ends no sign-in',
    edits: [
      { file: LINKS, find: `      await endEverySignIn(deps, tx, owner, 'email_changed')\n`, replace: `      endEverySignIn.toString()\n` },
    ],
    caughtBy: [EMAIL_TEST],
  },
]
