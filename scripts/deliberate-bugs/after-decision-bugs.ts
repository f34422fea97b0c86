// Likely mistakes with what follows a decision on a payment (docs/product.md#after-a-decision). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const RESUBMISSION = 'src/server/sessions/resubmission.test.ts'
const REJECTION = 'src/server/sessions/rejection.test.ts'
const REMOVED = 'src/server/sessions/removed.test.ts'

const RULES = 'src/domain/rejections.ts'
const CHAINS = 'src/server/sessions/chains.ts'
const MIGRATION = 'db/migrations/0025_after_a_decision.sql'

export const AFTER_DECISION_BUGS: readonly DeliberateBug[] = [
  {
    name: 'a payment is sent again at the price of another buyer',
    edits: [
      {
        file: 'src/server/sessions/purchase.ts',
        find: 'earlier?.userId === pair.userId ? earlier : null',
        replace: 'earlier',
      },
    ],
    caughtBy: [RESUBMISSION],
  },
  {
    name: 'an approval lifts the ban of another admin',
    edits: [{ file: 'src/server/accounts/admin-actions.ts', find: `    accounts.guardSeenStatus(subject, seen, to)\n`, replace: '' }],
    caughtBy: ['src/server/accounts/admin.test.ts'],
  },
  {
    name: 'a payment is sent again for the session of another buyer, with their picture',
    edits: [{ file: RULES, find: 'earlier === null || earlier.userId !== userId', replace: 'earlier === null' }],
    caughtBy: [RESUBMISSION],
  },
  {
    name: 'a payment is sent again to another chatter',
    edits: [{ file: RULES, find: `  if (earlier.chatterId !== chatterId) throw new DomainError('resubmission_chatter')\n`, replace: '' }],
    caughtBy: [RESUBMISSION],
  },
  {
    name: 'a payment that was approved is sent again',
    edits: [{ file: RULES, find: `earlier.status !== 'rejected' || earlier.decidedAt === null`, replace: 'earlier.decidedAt === null' }],
    caughtBy: [RESUBMISSION],
  },
  {
    name: 'a payment is sent again twice',
    edits: [
      { file: RULES, find: `  if (earlier.isSentAgain) throw new DomainError('resubmission_sent')\n`, replace: '' },
      { file: MIGRATION, find: 'create unique index sessions_resubmission', replace: 'create index sessions_resubmission' },
    ],
    caughtBy: [RESUBMISSION, 'src/server/sessions/resubmission.full.test.ts'],
  },
  {
    name: 'a payment is sent again at any time',
    edits: [{ file: RULES, find: 'const RESUBMISSION_DAYS = 7', replace: 'const RESUBMISSION_DAYS = 7_000' }],
    caughtBy: [RESUBMISSION],
  },
  {
    name: 'no lock on the session for which a payment is sent again',
    edits: [{ file: CHAINS, find: '    .forNoKeyUpdate()\n', replace: '' }],
    caughtBy: ['src/server/sessions/resubmission.full.test.ts'],
  },
  {
    name: 'a payment that is sent again is compared with nothing',
    edits: [
      {
        file: 'src/server/sessions/picture-pairs.ts',
        find: 'return sql`id <> all(${chain}::uuid[])`',
        replace: 'return chain.length > 1 ? sql`false` : sql`id <> all(${chain}::uuid[])`',
      },
    ],
    caughtBy: [RESUBMISSION],
  },
  {
    name: 'the sessions of one chain share a file, which goes with the first of them',
    edits: [
      {
        file: 'src/server/sessions/proofs.ts',
        find: `  return { ...proof, key: await files.save('proofs', 'webp', bytes) }`,
        replace: '  return bytes.length > 0 ? proof : proof',
      },
      { file: MIGRATION, find: 'alter table sessions\n', replace: 'alter table sessions\n  drop constraint sessions_proof_key_key,\n' },
    ],
    caughtBy: [RESUBMISSION],
  },
  {
    name: 'a chatter reads why a payment was rejected',
    edits: [
      {
        file: 'src/server/sessions/presenters.ts',
        find: 'presentForBuyer(deps, viewer, session) : presentForChatter(session)',
        replace: 'presentForBuyer(deps, viewer, session) : { ...presentForChatter(session), rejection: session.rejection }',
      },
    ],
    caughtBy: [REJECTION],
  },
  {
    name: 'a second rejection changes the reason',
    edits: [
      {
        file: 'src/domain/sessions.ts',
        find: `  if (session.status === to) return { kind: 'unchanged' }\n`,
        replace: `  if (session.status === to && to === 'completed') return { kind: 'unchanged' }\n  if (session.status === to) return { kind: 'rejected' }\n`,
      },
      {
        // The last version of the guard.
        file: 'db/migrations/0027_minutes.sql',
        find: `      new.rejection_reason, new.rejection_note)\n`,
        replace: `      old.rejection_reason, old.rejection_note)\n`,
      },
    ],
    caughtBy: [REJECTION],
  },
  {
    name: 'a chatter gets a purchase that an admin removed',
    edits: [
      {
        file: 'src/server/sessions/routes.ts',
        find: 'account.id === userID ? await findRemovedSession(deps.db.query, pair) : null',
        replace: 'await findRemovedSession(deps.db.query, pair)',
      },
    ],
    caughtBy: [REMOVED],
  },
  {
    name: 'a removed purchase disappears from the history of its buyer',
    edits: [
      {
        file: 'src/server/sessions/views.ts',
        find: "`(sessions.deleted_at is null or sessions.status = 'pending')`",
        replace: '`sessions.deleted_at is null`',
      },
    ],
    caughtBy: [REMOVED],
  },
]
