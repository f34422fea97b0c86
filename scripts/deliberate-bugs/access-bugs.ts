// Likely mistakes with logins and open sockets. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const HANDSHAKE = 'src/server/platform/realtime/handshake.test.ts'

const REALTIME = 'src/server/platform/realtime/realtime.ts'

const ACCOUNT_STORE = 'src/server/accounts/store.ts'
const REQUIRED = 'src/server/accounts/security/second-step/required.test.ts'
const WITHHELD = 'src/server/notices/withheld.test.ts'
const GENERATED = 'src/server/accounts/security/generated-password.test.ts'

export const ACCESS_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a chatter asks again after an approval, and is pending',
    edits: [
      { file: 'src/domain/accounts.ts', find: `  if (status !== 'rejected') throw new DomainError('request_not_rejected')\n`, replace: '' },
    ],
    caughtBy: ['src/server/accounts/request-again.test.ts'],
  },
  {
    name: 'a request that was sent again notifies nobody',
    edits: [
      {
        file: 'src/server/accounts/request-again.ts',
        find: `    await deps.events.publish(tx, { kind: 'account_requested_again', accountId: next.id, role: next.role })\n`,
        replace: '',
      },
    ],
    caughtBy: ['src/server/accounts/request-again.test.ts'],
  },
  {
    name: 'the landing page shows chatters who have not agreed',
    edits: [
      {
        file: 'src/server/chat/people/landing.ts',
        find: 'return approvedChatters(query).where(sql<boolean>`accounts.on_landing_page`)',
        replace: 'return approvedChatters(query)',
      },
    ],
    caughtBy: ['src/server/chat/people/landing.test.ts'],
  },
  {
    name: 'a chatter who no longer agrees stays on the landing page until it is read again',
    edits: [
      {
        file: 'src/server/chat/people/landing.ts',
        find: 'if (await allAgree(deps.db.query, shown)) return facts',
        replace: 'if (shown.length > 0) return facts',
      },
    ],
    caughtBy: ['src/server/chat/people/landing.test.ts'],
  },
  {
    name: 'the account is not checked again after a socket joins',
    edits: [
      {
        file: REALTIME,
        find: `    void underWay.add(isStillAdmitted(deps, holder)).then((admitted) => admitted || socket.disconnect(true))\n`,
        replace: '',
      },
    ],
    caughtBy: [HANDSHAKE],
  },
  {
    name: 'the number of sockets is not checked again after a socket joins',
    edits: [
      {
        file: REALTIME,
        find: `    if (socketsOf(accountId) > MAX_SOCKETS_PER_ACCOUNT) return void socket.disconnect(true)\n`,
        replace: '',
      },
    ],
    caughtBy: [HANDSHAKE],
  },
  {
    name: 'a socket stays open after its token expires',
    edits: [{ file: REALTIME, find: `    endWithToken(socket, holder.expiresAt.getTime() - deps.clock.now().getTime())\n`, replace: '' }],
    caughtBy: [HANDSHAKE],
  },
  {
    name: 'a caller with a token gets more login attempts',
    edits: [
      {
        file: 'src/server/platform/http/endpoints.ts',
        find: `isPublic(endpoint.callers) ? null : await readToken(deps.tokens, request)`,
        replace: `await readToken(deps.tokens, request)`,
      },
    ],
    caughtBy: ['src/server/accounts/security/log-in.test.ts'],
  },
  {
    name: 'passwords are hashed with 1 MiB and one pass',
    edits: [
      {
        file: 'src/server/platform/auth/passwords.ts',
        find: `{ memoryKiB: 19 * 1024, passes: 2 }`,
        replace: `{ memoryKiB: 1024, passes: 1 }`,
      },
    ],
    caughtBy: ['src/server/platform/auth/passwords.test.ts'],
  },
  {
    name: 'anything that a proxy sends is an address',
    edits: [
      {
        file: 'src/server/platform/http/client-address.ts',
        find: `isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip`,
        replace: `isIP(ip) === 99 ? (raw.socket.remoteAddress ?? '') : ip`,
      },
    ],
    caughtBy: ['src/server/admin/audit/record.test.ts'],
  },
  {
    name: 'registered emails can be found out by changing the profile',
    edits: [{ file: 'src/server/accounts/actions.ts', find: `  await deps.limits.take('identity', id)\n`, replace: '' }],
    caughtBy: ['src/server/accounts/profile.test.ts'],
  },
  {
    name: "a user may take a name that passes for the operator's",
    edits: [
      {
        file: 'src/server/accounts/actions.ts',
        find: `      if (profile.username !== held.username) checkNewUsername(profile.username, held.role)\n`,
        replace: '',
      },
    ],
    caughtBy: ['src/server/accounts/profile.test.ts'],
  },
  {
    name: 'an admin works without the second step that is required',
    edits: [
      {
        file: 'src/server/platform/auth/principal.ts',
        find: `  if (principal.lacksSecondStep && (!isForAll || needsSecondStep)) throw`,
        replace: `  if (principal.lacksSecondStep && needsSecondStep) throw`,
      },
    ],
    caughtBy: [REQUIRED],
  },
  {
    name: 'changes of lists are emitted to admins without the required second step',
    edits: [{ file: ACCOUNT_STORE, find: `await admins(query).where(isSecured(config, 'accounts'))`, replace: `await admins(query)` }],
    caughtBy: [REQUIRED],
  },
  {
    name: 'an admin without the required second step deletes the account',
    edits: [{ file: 'src/contract/own-data.ts', find: `  needsSecondStep: true,\n`, replace: '' }],
    caughtBy: [REQUIRED],
  },
  {
    name: 'an admin without the required second step gets the notices of admins',
    edits: [
      {
        file: 'src/server/notices/store.ts',
        find: ' or ${isSecured(config, account)})',
        replace: " or ${isSecured({ adminTwoStep: 'optional' }, account)} or ${config === null})",
      },
    ],
    caughtBy: [WITHHELD],
  },
  {
    name: 'an admin without the required second step sends messages',
    edits: [
      {
        file: 'src/server/chat/insert-messages.ts',
        find: `when $12::boolean and sender.role`,
        replace: `when not $11::boolean and sender.role`,
      },
    ],
    caughtBy: ['src/server/chat/send-refusals.test.ts'],
  },
  {
    name: 'an account works with a generated password that must be changed',
    edits: [
      {
        file: 'src/server/platform/auth/principal.ts',
        find: `  if (principal.mustChangePassword && !withGeneratedPassword) throw`,
        replace: `  if (principal.mustChangePassword && !withGeneratedPassword && !isForAll) throw`,
      },
    ],
    caughtBy: [GENERATED],
  },
  {
    name: 'an admin who must change a generated password still gets what admins get',
    edits: [
      {
        file: ACCOUNT_STORE,
        find: ' and ${password} is distinct from ${GENERATED_PASSWORD.mustChange})',
        replace: ' and ${password} is distinct from ${-GENERATED_PASSWORD.mustChange})',
      },
    ],
    caughtBy: [GENERATED, WITHHELD],
  },
  {
    name: 'every buyer sees the presence of buyers with a pending payment',
    edits: [{ file: 'src/server/chat/people/store.ts', find: "or ${caller.role === 'admin'}", replace: "or ${caller.role !== 'chatter'}" }],
    caughtBy: ['src/server/chat/people/socket.test.ts'],
  },
]
