// Mistakes with sign-ins, passwords, second steps, mailed links, blocks and account deletion.

import { bug, swap, without, withoutLine } from './bug.ts'

const SECURITY = 'accounts/security'
const SECOND_STEP = `${SECURITY}/second-step`
const LIMITS = `${SECURITY}/log-in-limits.test.ts`
const SIGN_INS = `${SECURITY}/sign-ins.test.ts`
const PASSWORDS = `${SECURITY}/passwords.test.ts`
const RESET = `${SECURITY}/reset-password.test.ts`
const EMAIL_CHANGE = `${SECURITY}/email-change.test.ts`
const STOLEN_TOKEN = `${SECURITY}/stolen-token.test.ts`
const REQUIRED = `${SECOND_STEP}/required.test.ts`
const LOG_IN_STEP = `${SECOND_STEP}/log-in-step.test.ts`
const SETTINGS = `${SECOND_STEP}/settings.test.ts`
const PASSKEYS = `${SECOND_STEP}/passkeys.test.ts`
const DELETION = 'accounts/own-data/delete-own-account.test.ts'

const ACTIONS = 'accounts/actions.ts'
const ATTEMPTS = `${SECURITY}/attempts.ts`
const SIGN_IN_STORE = 'accounts/sign-ins.ts'
const LINKS = `${SECURITY}/link-store.ts`
const MAILS = `${SECURITY}/mails.ts`
const ENDPOINTS = 'platform/http/endpoints.ts'
const PRINCIPAL = 'platform/auth/principal.ts'
const CHALLENGES = `${SECOND_STEP}/passkeys-store.ts`
const PASSKEY_CHECK = `${SECOND_STEP}/passkeys-check.ts`
const DELETING = 'accounts/delete-account.ts'
const EXPORT = 'accounts/own-data/export-store.ts'

export const ACCOUNTS_BUGS = [
  bug(
    'an approved chatter asks again, and is pending',
    'accounts/request-again.test.ts',
    withoutLine('src/domain/accounts.ts', 'request_not_rejected'),
  ),
  bug('an approval lifts the ban of another admin', 'accounts/admin.test.ts', withoutLine('accounts/admin-actions.ts', 'guardSeenStatus(')),
  bug(
    'registered emails can be found out by changing the profile',
    'accounts/profile.test.ts',
    withoutLine(ACTIONS, `take('identity', id)`),
  ),
  bug(
    'a block does not end the running session',
    'accounts/blocks/blocks.test.ts',
    withoutLine('accounts/blocks/actions.ts', 'await sessions.stopSessionsOf('),
  ),
  bug(
    'a write that is sent again happens again',
    'tests/client-writes.test.ts',
    swap('accounts/client-writes.ts', 'if (!found)', 'if (true)'),
  ),

  // Logging in, and where an account is signed in.
  bug(
    'wrong passwords from elsewhere refuse the owner',
    LIMITS,
    swap(ATTEMPTS, 'await deps.limits.count(...byAccount)', '(await deps.limits.take(...byAccount), 1)'),
  ),
  bug(
    'wrong passwords are counted after they were checked',
    LIMITS,
    swap(ATTEMPTS, 'await deps.limits.count(...byAccount)', '1'),
    swap(
      `${SECURITY}/log-in.ts`,
      `throw new DomainError('wrong_credentials')`,
      `await deps.limits.count(...attempt.byAccount).then(() => Promise.reject(new DomainError('wrong_credentials')))`,
    ),
  ),
  bug(
    'an old token is valid again after an un-ban or a new password',
    SIGN_INS,
    withoutLine(SIGN_IN_STORE, `deleteFrom('sign_ins').where('account_id', '=', id).execute()`),
    swap(SIGN_IN_STORE, 'token_version === version ? last_used_at : null', 'last_used_at'),
  ),
  bug('a login with the old password outlives a change of it', PASSWORDS, without(SIGN_IN_STORE, ' and token_version = ${version}')),
  bug('the pages of an ended sign-in stay connected', SIGN_INS, withoutLine('accounts/live.ts', 'realtime.disconnectSignIn(id)')),
  bug(
    'a stranger may end a sign-in',
    SIGN_INS,
    swap(SIGN_IN_STORE, `where('id', '=', id).where('account_id', '=', owner)`, `where('id', '=', id)`),
  ),
  bug(
    'a wrong present password is accepted',
    PASSWORDS,
    swap('accounts/current-password.ts', 'if (!(await', 'if (password.length < 5 && !(await'),
  ),
  bug(
    'a changed password ends no sign-in',
    PASSWORDS,
    swap(
      `${SECURITY}/passwords.ts`,
      `endEverySignIn(deps, tx, id, 'password_changed')`,
      `(await import('../store.ts')).findCredentials(tx, id).then((held) => held?.version ?? 0)`,
    ),
  ),
  bug(
    'an account works with a generated password that must be changed',
    `${SECURITY}/generated-password.test.ts`,
    swap(PRINCIPAL, '!withGeneratedPassword)', '!withGeneratedPassword && !isForAll)'),
  ),

  // Links in mails.
  bug(
    'a link can be used twice',
    RESET,
    swap(LINKS, `.deleteFrom('mailed_links')\n    .where('token_hash'`, `.selectFrom('mailed_links')\n    .where('token_hash'`),
    swap(LINKS, `.returning('new_email')`, `.select('new_email')`),
    withoutLine(
      SIGN_IN_STORE,
      `deleteFrom('mailed_links').where('account_id', '=', id).execute()\n  await tx.deleteFrom('email_changes').where('account_id', '=', id).execute()\n  await tx.deleteFrom('known_addresses')`,
    ),
  ),
  bug(
    'a link is valid forever',
    RESET,
    without(LINKS, `where('expires_at', '>', now)\n    .`),
    withoutLine(LINKS, `'mailed_links.expires_at'`),
  ),
  bug('a link is stored in clear text', RESET, swap(LINKS, `createHash('sha256').update(token).digest()`, 'Buffer.from(token)')),
  bug(
    'a forgotten password is answered differently for an unknown email',
    RESET,
    swap(`${SECURITY}/links.ts`, 'await addJob(', `if (found === null) throw new DomainError('account_not_found')\n  await addJob(`),
  ),
  bug('the email is changed before it is confirmed', EMAIL_CHANGE, without(ACTIONS, 'mustConfirmEmail ? held.email : ')),
  bug(
    'letters that Unicode folds to ordinary ones change the email without the password',
    EMAIL_CHANGE,
    swap('src/domain/accounts.ts', 'replace(/[A-Z]/g, (letter) => letter.toLowerCase())', 'toLowerCase()'),
  ),
  bug(
    'a mail to an unconfirmed address contains what a stranger wrote',
    RESET,
    swap(MAILS, `select(['email',`, `select(['username', 'email',`),
    swap(MAILS, 'email: row.email, language', 'email: row.email, language, username: row.username'),
    swap(MAILS, 'email, language }: Receiver, mail', 'email, language, username }: Receiver & { username: string }, mail'),
    swap(MAILS, 'title: text(parts.title)', 'title: username + text(parts.title)'),
  ),

  // Tokens in the wrong hands.
  bug(
    'a token that has ended uses up what its account may do',
    STOLEN_TOKEN,
    withoutLine(ENDPOINTS, 'if (counted.account)'),
    swap(
      ENDPOINTS,
      'refuseBrokenText(request.url)',
      'refuseBrokenText(request.url)\n        const early = deps.countedBy[limit].account\n        if (holder && early) await deps.limits.take(early, holder.id)',
    ),
  ),
  bug(
    'a call whose body was held back goes on after the end of its sign-in',
    STOLEN_TOKEN,
    swap(ENDPOINTS, `!admitted || endpoint.method === 'GET'`, 'true'),
  ),
  bug('each sign-in has its own guesses of the password', STOLEN_TOKEN, without('allowances.ts', `, account: 'account-passwords'`)),
  bug(
    'a write goes on although its sign-in ended while it waited',
    'tests/permissions.test.ts',
    swap('accounts/store.ts', `('accounts').forKeyShare('sign_ins').execute`, `('accounts').execute`),
  ),

  // The second step.
  bug(
    'an admin works without the second step that is required',
    REQUIRED,
    swap(PRINCIPAL, '(!isForAll || needsSecondStep)', 'needsSecondStep'),
  ),
  bug(
    'an admin removes the last second step although it is required',
    REQUIRED,
    swap('src/domain/second-steps.ts', 'isRequired && !hasSecondStep(left)', 'false'),
  ),
  bug(
    'the password alone signs in an account with a second step',
    LOG_IN_STEP,
    withoutLine(`${SECURITY}/log-in.ts`, 'if (proved.hasSecondStep)'),
  ),
  bug(
    'a ticket is signed like a token',
    'platform/auth/tickets.test.ts',
    swap('platform/auth/tickets.ts', 'guftagu-second-step', 'guftagu-web'),
    swap('platform/auth/tickets.ts', 'secretFor(PURPOSE)', `'a secret of tests only, long enough for HS256'`),
  ),
  bug(
    'a ticket outlives a ban and a changed password',
    LOG_IN_STEP,
    swap(`${SECOND_STEP}/log-in-step.ts`, 'owner?.version !== version || !owner.', '!owner?.'),
  ),
  bug('a code of an authenticator app works twice', LOG_IN_STEP, withoutLine(`${SECOND_STEP}/authenticator.ts`, `'last_step', '<', step`)),
  bug(
    'the secret of an app can be moved to another account',
    `${SECOND_STEP}/cipher.test.ts`,
    swap(`${SECOND_STEP}/cipher.ts`, ').setAAD(Buffer.from(owner))', ').setAAD(Buffer.from([]))'),
    swap(`${SECOND_STEP}/cipher.ts`, '    .setAAD(Buffer.from(owner))', '    .setAAD(Buffer.from([]))'),
  ),
  bug(
    'a recovery code works twice',
    LOG_IN_STEP,
    swap(
      `${SECOND_STEP}/recovery-codes.ts`,
      'return numDeletedRows > 0n',
      `if (numDeletedRows > 0n) await tx.insertInto('recovery_codes').values({ account_id: id, code_hash: hashOf(id, code) }).execute()
  return numDeletedRows > 0n`,
    ),
  ),
  bug(
    'second steps are changed without the present password',
    SETTINGS,
    withoutLine(`${SECOND_STEP}/authenticator.ts`, 'await proveCurrentPassword(deps, id, currentPassword)\n  await'),
  ),
  bug(
    'second steps are changed by a sign-in that has just ended',
    SETTINGS,
    swap('accounts/access.ts', 'await lockSelf(tx, caller)\n', 'await lockSelf(tx, caller).catch(() => null)\n'),
  ),
  bug(
    'an answer of a passkey works twice',
    PASSKEYS,
    swap(
      CHALLENGES,
      `.deleteFrom('passkey_challenges')\n    .where('challenge'`,
      `.selectFrom('passkey_challenges')\n    .where('challenge'`,
    ),
    swap(CHALLENGES, `.returning('created_at')`, `.select('created_at')`),
  ),
  bug(
    'a passkey may answer the challenge of another account',
    PASSKEYS,
    without(
      CHALLENGES,
      `.where('account_id', '=', owner)
    .where('purpose', '=', purpose)
    .where('ticket_id', 'is not distinct from', ticketId)`,
    ),
  ),
  bug('a challenge is good forever', PASSKEYS, swap(CHALLENGES, 'row.created_at > madeAfter', 'true')),
  bug('the passkey of another account signs in', PASSKEYS, withoutLine(CHALLENGES, `.where('account_id', '=', id)\n    .orderBy`)),
  bug(
    'a passkey signs in from any page',
    PASSKEYS,
    swap(
      PASSKEY_CHECK,
      'expectedOrigin: site.origins,\n      expectedRPID: site.rpId,\n      credential',
      `expectedOrigin: JSON.parse(Buffer.from(message.response.clientDataJSON, 'base64url').toString()).origin,
      expectedRPID: site.rpId,
      credential`,
    ),
  ),
  bug(
    'a copy of a passkey signs in',
    PASSKEYS,
    swap(PASSKEY_CHECK, 'counter: passkey.counter', 'counter: 0'),
    swap(CHALLENGES, `where('counter', '<', counter)`, `where('counter', '>=', 0)`),
  ),

  // Deletion, and exporting one's own data.
  bug('a deleted account keeps its email', 'accounts/erase.test.ts', withoutLine('accounts/erase.ts', `email: '`)),
  bug(
    'the trail keeps the name of a deleted account',
    'accounts/erase.test.ts',
    swap(DELETING, 'before: { role, status },', 'before: { role, status, username: subject.username },'),
  ),
  bug('a person with money can delete the account', DELETION, withoutLine(DELETING, 'refusals.hasMoney')),
  bug('a deletion misses a purchase of the same moment', DELETION, withoutLine(DELETING, 'guardObligations(deps, tx,')),
  bug(
    'the password of a deletion is not checked',
    DELETION,
    withoutLine('accounts/own-data/delete-own-account.ts', 'await proveCurrentPassword(deps, id, password)'),
  ),
  bug(
    'an export has the email of the other party',
    'accounts/own-data/export.test.ts',
    swap(EXPORT, 'then other.username', 'then other.email'),
  ),
  bug(
    'an export has messages of other people',
    'tests/secrets.test.ts',
    withoutLine(
      EXPORT,
      `.where(ownColumn(owner), '=', owner.id)\n    .where('sessions.deleted_at', 'is', null)\n    .where('sessions.number'`,
    ),
  ),
]
