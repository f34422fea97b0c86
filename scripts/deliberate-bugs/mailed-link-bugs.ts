// Likely mistakes with mails about an account, the pages of mailed links, and a new email address that waits for its confirmation
// (docs/product.md#changing-the-email). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const SIGN_INS_TEST = 'src/server/accounts/security/sign-ins.test.ts'
const PASSWORDS_TEST = 'src/server/accounts/security/passwords.test.ts'
const RESET_TEST = 'src/server/accounts/security/reset-password.test.ts'
const EMAIL_TEST = 'src/server/accounts/security/email-change.test.ts'
const ACCOUNT_MAILS_TEST = 'src/server/accounts/security/mails.test.ts'

const LINK_STORE = 'src/server/accounts/security/link-store.ts'
const MAILS = 'src/server/accounts/security/mails.ts'

export const MAILED_LINK_BUGS: readonly DeliberateBug[] = [
  {
    name: 'letters that Unicode folds to ordinary ones change the email without the password',
    edits: [
      {
        file: 'src/domain/accounts.ts',
        find: `return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())`,
        replace: `return text.toLowerCase()`,
      },
    ],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'a mail to an address that nobody has confirmed contains what a stranger wrote',
    edits: [
      {
        file: MAILS,
        find: `.select(['email', 'token_version', 'language'])`,
        replace: `.select(['username', 'email', 'token_version', 'language'])`,
      },
      {
        file: MAILS,
        find: `version: row.token_version, email: row.email, language }`,
        replace: `version: row.token_version, email: row.email, language, username: row.username } as Receiver`,
      },
      {
        file: MAILS,
        find: `{ accountId, email, language }: Receiver, mail`,
        replace: `{ accountId, email, language, ...receiver }: Receiver, mail`,
      },
      { file: MAILS, find: `    title: text(parts.title),`, replace: `    title: Object.values(receiver).join(' ') + text(parts.title),` },
    ],
    caughtBy: [RESET_TEST, ACCOUNT_MAILS_TEST],
  },
  {
    name: 'a person whose role changes is not mailed',
    edits: [
      {
        file: 'src/server/accounts/admin-actions.ts',
        find: `  if (to !== subject.role) addJobsAtCommit(`,
        replace: `  if (to !== subject.role && by.promoter === subject.id) addJobsAtCommit(`,
      },
    ],
    caughtBy: [ACCOUNT_MAILS_TEST],
  },
  {
    name: 'the old address is not told that the email was changed',
    edits: [{ file: MAILS, find: `  if (formerEmail !== null) await send(`, replace: `  if (formerEmail === null) await send(` }],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'the page of an ended link still tells its address',
    edits: [
      {
        file: LINK_STORE,
        find: `    .where('mailed_links.expires_at', '>', now)\n`,
        replace: `    .where('mailed_links.expires_at', '>', new Date(now.getTime() - 86_400_000))\n`,
      },
    ],
    caughtBy: [RESET_TEST, EMAIL_TEST],
  },
  {
    name: 'looking at a link is not limited',
    edits: [
      {
        file: 'src/contract/passwords.ts',
        find: `  path: '/auth/reset-password/check',\n  callers: ['anyone'],\n  limit: 'sign-in',`,
        replace: `  path: '/auth/reset-password/check',\n  callers: ['anyone'],\n  limit: 'other',`,
      },
    ],
    caughtBy: [RESET_TEST],
  },
  {
    name: 'a new address that was cancelled can still be confirmed',
    edits: [
      {
        file: LINK_STORE,
        find: `  const { numDeletedRows } = await tx.deleteFrom('email_changes')`,
        replace: `  const { numDeletedRows } = await tx.deleteFrom('recovery_codes')`,
      },
      {
        file: LINK_STORE,
        find: `  await tx.deleteFrom('mailed_links').where('account_id', '=', id).where('kind', '=', 'confirm-email').execute()\n`,
        replace: '',
      },
    ],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'a link to confirm a new address is mailed again any number of times',
    edits: [
      {
        file: 'src/server/accounts/security/email-change.ts',
        find: `  await deps.limits.take('confirm-mail', nameKey(newEmail))\n`,
        replace: `  nameKey(newEmail)\n`,
      },
    ],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'pages are not told why their sign-in has ended',
    edits: [{ file: 'src/server/accounts/live.ts', find: `if (reason !== null) for`, replace: `if (reason === 'role_changed') for` }],
    caughtBy: [SIGN_INS_TEST, PASSWORDS_TEST, EMAIL_TEST],
  },
  {
    name: 'an address gets any number of mails about an account',
    edits: [{ file: 'src/server/accounts/security/mails.ts', find: `    await deps.limits.take(...counted)\n`, replace: '' }],
    caughtBy: ['src/server/accounts/security/mails.test.ts'],
  },
  {
    name: 'mails that failed use up what an address may get',
    edits: [{ file: 'src/server/accounts/security/mails.ts', find: `    await deps.limits.giveBack(...counted)\n`, replace: '' }],
    caughtBy: ['src/server/accounts/security/mails.test.ts'],
  },
  {
    name: 'without a mail server a new email waits for a link that nobody gets',
    edits: [{ file: 'src/server/accounts/actions.ts', find: `isNewEmail && deps.mailer.sends`, replace: `isNewEmail` }],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'a new email without a link leaves the other devices signed in',
    edits: [
      {
        file: 'src/server/accounts/actions.ts',
        find: `      else if (isNewEmail) await endSignInsElsewhere(deps, tx, account)\n`,
        replace: '',
      },
    ],
    caughtBy: [EMAIL_TEST],
  },
  {
    name: 'a link to a former address still resets the password',
    edits: [
      {
        file: 'src/server/accounts/sign-ins.ts',
        find: `returning('id').execute()\n  await tx.deleteFrom('mailed_links').where('account_id', '=', id).execute()\n`,
        replace: `returning('id').execute()\n`,
      },
    ],
    caughtBy: [EMAIL_TEST],
  },
]
