// Likely mistakes with people's own data and with secrets. The tests must catch each of them. Where a constraint of the database
// would prevent the damage, its refusal is what catches the bug.

import type { DeliberateBug } from './scratch.ts'

const ERASE = 'src/server/accounts/erase.ts'
const DELETION = 'src/server/accounts/delete-account.ts'
const OWN_DELETION = 'src/server/accounts/own-data/delete-own-account.ts'
const EXPORT_STORE = 'src/server/accounts/own-data/export-store.ts'
const OLD_PROOFS = 'src/server/sessions/old-proofs.ts'

const ERASE_TEST = 'src/server/accounts/erase.test.ts'
const DELETION_TEST = 'src/server/accounts/own-data/delete-own-account.test.ts'
const EXPORT_TEST = 'src/server/accounts/own-data/export.test.ts'
const RETENTION_TEST = 'src/server/tests/retention.test.ts'
const SECRETS_TEST = 'src/server/tests/secrets.test.ts'

export const OWN_DATA_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a deleted account keeps its email',
    edits: [{ file: ERASE, find: `  email: '',\n`, replace: '' }],
    caughtBy: [ERASE_TEST],
  },
  {
    name: 'a deleted account keeps its mailed links',
    edits: [{ file: ERASE, find: `  'mailed_links',\n`, replace: '' }],
    caughtBy: [ERASE_TEST],
  },
  {
    name: 'the audit trail keeps the names of a deleted account',
    edits: [
      { file: DELETION, find: `    before: { role, status },\n`, replace: `    before: { role, status, username: subject.username },\n` },
    ],
    caughtBy: [ERASE_TEST],
  },
  {
    name: 'the audit trail keeps the addresses of a deleted admin',
    edits: [{ file: ERASE, find: `  await eraseAddresses(tx, id)\n`, replace: `  if (id === '') await eraseAddresses(tx, id)\n` }],
    caughtBy: [ERASE_TEST],
  },
  {
    name: 'the audit trail can be changed where its admin is deleted',
    edits: [
      {
        file: 'db/migrations/0022_erased_addresses.sql',
        find: `new.subject_id, new.before, new.after`,
        replace: `new.subject_id, old.before, new.after`,
      },
    ],
    caughtBy: [ERASE_TEST],
  },
  {
    name: 'a person with money can delete the account',
    edits: [
      { file: DELETION, find: `  if (!isEmpty(await findBalance(query, id))) throw new DomainError(refusals.hasMoney)\n`, replace: '' },
    ],
    caughtBy: [DELETION_TEST],
  },
  {
    name: 'the last admin can delete the account',
    edits: [
      { file: DELETION, find: `  if (role === 'admin') accounts.guardLastAdmin(admins.filter((other) => other.id !== id))\n`, replace: '' },
    ],
    caughtBy: [DELETION_TEST],
  },
  {
    name: 'a deletion does not look again for a purchase of the same moment',
    edits: [{ file: DELETION, find: `  await guardObligations(deps, tx, { id, now }, refusals)\n`, replace: '' }],
    caughtBy: [DELETION_TEST],
  },
  {
    name: 'the password of a deletion is not checked',
    edits: [
      {
        file: OWN_DELETION,
        find: `  await proveCurrentPassword(deps, id, password)\n`,
        replace: `  void [proveCurrentPassword, password]\n`,
      },
    ],
    caughtBy: [DELETION_TEST],
  },
  {
    name: 'a password that was changed meanwhile still deletes the account',
    edits: [
      {
        file: 'src/server/accounts/access.ts',
        find: `if (!subject || !(await lockSignIn(tx, caller)))`,
        replace: `if (!subject)`,
      },
    ],
    caughtBy: [DELETION_TEST],
  },
  {
    name: 'an export has the email of the other party',
    edits: [{ file: EXPORT_STORE, find: `'other.username as other_name'`, replace: `'other.email as other_name'` }],
    caughtBy: [EXPORT_TEST],
  },
  {
    name: "an export has other people's messages",
    edits: [
      {
        file: EXPORT_STORE,
        find: `    .where(ownColumn(owner), '=', owner.id)\n    .where('sessions.deleted_at', 'is', null)\n    .where('sessions.number', '>=', number)\n`,
        replace: `    .where('sessions.deleted_at', 'is', null)\n    .where('sessions.number', '>=', number)\n`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'the cursor of an export is not checked',
    edits: [
      {
        file: 'src/server/accounts/own-data/cursor.ts',
        find: `  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new DomainError('malformed_request')\n`,
        replace: `  if (kind === '' && timingSafeEqual(given, expected)) throw new DomainError('malformed_request')\n`,
      },
    ],
    caughtBy: [EXPORT_TEST],
  },
  {
    name: 'a payout of a deleted chatter is taken back',
    edits: [
      {
        file: 'src/server/money/withdrawals/actions.ts',
        find: `if (change && (await findAccount(tx, withdrawal.chatterId)) === null) throw`,
        replace: `if (findAccount.length === 0) throw`,
      },
    ],
    caughtBy: ['src/server/money/withdrawals/payout.test.ts'],
  },
  {
    name: 'retention removes the proof of a pending purchase',
    edits: [
      {
        file: OLD_PROOFS,
        find: `proof_key is not null and coalesce(decided_at, deleted_at) <`,
        replace: `proof_key is not null and coalesce(decided_at, deleted_at, created_at) <`,
      },
    ],
    caughtBy: [RETENTION_TEST],
  },
  {
    name: 'retention counts from the purchase instead of the decision',
    edits: [
      {
        file: OLD_PROOFS,
        find: `proof_key is not null and coalesce(decided_at, deleted_at) <`,
        replace: `proof_key is not null and coalesce(decided_at, deleted_at) is not null and created_at <`,
      },
    ],
    caughtBy: [RETENTION_TEST],
  },
  {
    name: 'retention goes by the clock of the node',
    edits: [{ file: OLD_PROOFS, find: `  const now = await sharedTime(deps)\n`, replace: `  const now = deps.clock.now()\n` }],
    caughtBy: ['src/server/tests/retention.full.test.ts'],
  },
  {
    name: 'the file of an old proof stays',
    edits: [
      {
        file: 'src/server/platform/files/remove-in-pieces.ts',
        find: `      await files.remove(key).catch(`,
        replace: `      await Promise.resolve(key).catch(`,
      },
    ],
    caughtBy: [RETENTION_TEST],
  },
  {
    name: 'an error is logged with the row of the database',
    edits: [{ file: 'src/server/platform/process/log.ts', find: `    serializers: { err: describeError },\n`, replace: '' }],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'the body of every request is logged',
    edits: [
      {
        file: 'src/server/platform/http/server.ts',
        find: `      { id, method, route: request.routeOptions.url,`,
        replace: `      { id, method, sent: request.body, route: request.routeOptions.url,`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'the token of a mailed link is logged',
    edits: [
      {
        file: 'src/server/accounts/security/mails.ts',
        find: `  const outcome = await mailer.send(`,
        replace: `  log.debug({ address }, 'an account mail is sent')\n  const outcome = await mailer.send(`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'the present address gets the link to confirm a new one, too',
    edits: [
      {
        file: 'src/server/accounts/security/mails.ts',
        find: `  await send(deps, atNewAddress, { id, contents: 'confirm', address: link.address })\n`,
        replace: `  for (const to of [atNewAddress, receiver]) await send(deps, to, { id: id + to.email, contents: 'confirm', address: link.address })\n`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'the secret of an authenticator app is logged',
    edits: [
      {
        file: 'src/server/accounts/security/second-step/authenticator.ts',
        find: `  return { secret: secret.base32,`,
        replace: `  deps.log.debug({ app: secret.base32 }, 'begun')\n  return { secret: secret.base32,`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'a recovery code that was used is logged',
    edits: [
      {
        file: 'src/server/accounts/security/second-step/log-in-step.ts',
        find: `      const isRight = await useRecoveryCode(tx, id, text)\n`,
        replace: `      const isRight = await useRecoveryCode(tx, id, text)\n      deps.log.debug({ text, isRight }, 'a recovery code')\n`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'the ticket of a login is logged',
    edits: [
      {
        file: 'src/server/accounts/security/second-step/log-in-step.ts',
        find: `  const holder = await readTicket(deps, ticket)\n`,
        replace: `  const holder = await readTicket(deps, ticket)\n  deps.log.debug({ given: ticket }, 'read')\n`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
  {
    name: 'a mail has a secret of the server',
    edits: [
      {
        file: 'src/server/notices/mail.ts',
        find: `    ...written,\n`,
        replace: `    ...written,\n    text: secretFor('unsubscribe links'),\n`,
      },
    ],
    caughtBy: [SECRETS_TEST],
  },
]
