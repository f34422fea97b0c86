// Likely mistakes with amounts that need a second admin (docs/product.md#second-admin). The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const RULES = 'src/domain/proposals.ts'
const ACTIONS = 'src/server/admin/proposals/actions.ts'
const ACCESS = 'src/server/accounts/access.ts'
const MIGRATION = 'db/migrations/0030_proposals.sql'

const PROMOTION_MIGRATION = 'db/migrations/0050_second_admin.sql'

const TABLE = 'src/domain/proposals.test.ts'
const PROPOSALS = 'src/server/admin/proposals/proposals.test.ts'
const DECISIONS = 'src/server/admin/proposals/decisions.test.ts'
const PROMOTIONS = 'src/server/admin/proposals/promotions.test.ts'
const RACES = 'src/server/admin/proposals/races.test.ts'

export const PROPOSAL_BUGS: readonly DeliberateBug[] = [
  {
    name: 'an admin confirms their own proposal',
    edits: [
      { file: RULES, find: `  if (proposal.proposedBy === by.id) throw new DomainError('own_proposal')\n`, replace: '' },
      { file: MIGRATION, find: `status <> 'confirmed' or decided_by <> proposed_by`, replace: 'true' },
    ],
    caughtBy: [DECISIONS],
  },
  {
    name: 'a proposal is confirmed by an admin who loses the role while waiting',
    edits: [
      {
        file: ACCESS,
        find: 'if (rows.some((row) => row.id === admin.id && isActingAdmin(row)))',
        replace: 'if (rows.some((row) => row.id === admin.id))',
      },
      // What is carried out asks a second time.
      { file: ACCESS, find: 'if (!account || !isActingAdmin(account)) throw', replace: 'if (!account) throw' },
    ],
    caughtBy: [RACES],
  },
  {
    name: 'what a former admin has proposed is confirmed',
    edits: [{ file: RULES, find: `if (proposer === null) return 'overtaken'`, replace: `if (proposer === null) return 'confirmed'` }],
    caughtBy: [DECISIONS],
  },
  {
    name: 'an expired proposal is confirmed',
    edits: [
      { file: RULES, find: `  if (isExpired(proposal, now)) return 'expired'\n`, replace: '' },
      { file: MIGRATION, find: ` and (status <> 'confirmed' or decided_at < expires_at)`, replace: '' },
    ],
    caughtBy: [DECISIONS],
  },
  {
    name: 'a proposal is confirmed twice, by two admins',
    edits: [{ file: 'src/server/admin/proposals/store.ts', find: '.forNoKeyUpdate()', replace: '' }],
    caughtBy: [RACES],
  },
  {
    name: 'exactly the limit needs a second admin',
    edits: [{ file: RULES, find: 'amountPaisa > limitPaisa', replace: 'amountPaisa >= limitPaisa' }],
    caughtBy: [TABLE],
  },
  {
    name: 'another amount is refunded than was proposed',
    edits: [
      {
        file: 'src/server/money/refunds/actions.ts',
        find: '{ amountPaisa: amountOf(proposal), reason',
        replace: '{ amountPaisa: (amountOf(proposal) - 100) as Paisa, reason',
      },
    ],
    caughtBy: [PROPOSALS],
  },
  {
    name: 'one admin refunds a little of a session whose refund is proposed',
    edits: [
      {
        file: 'src/server/money/refunds/actions.ts',
        find: `  if (approval.proposal === null && (await findPendingAbout(tx, sessionId)) !== null) throw new DomainError('proposal_exists')\n`,
        replace: '',
      },
    ],
    caughtBy: [PROPOSALS],
  },
  {
    name: 'one admin makes another where two are needed',
    edits: [
      {
        file: 'src/server/admin/proposals/promotions.ts',
        find: 'if (deps.config.secondAdminAbove === null) return null',
        replace: 'if (deps.config.secondAdminAbove !== undefined) return null',
      },
    ],
    caughtBy: [PROMOTIONS],
  },
  {
    name: 'a new admin confirms at once',
    edits: [
      { file: RULES, find: `  if (isNew(admin, now)) return { code: 'new_admin', until: endOfWait(admin.promotion) }\n`, replace: '' },
      { file: PROMOTION_MIGRATION, find: `promoted_at > new.decided_at - interval '48 hours')\n  ) or`, replace: 'false)\n  ) or' },
    ],
    caughtBy: [PROMOTIONS],
  },
  {
    name: 'a new admin confirms what the admin who made them one has proposed',
    edits: [
      {
        file: RULES,
        find: `  if (admin.promotion?.by === proposer.id) return { code: 'proposed_by_promoter', until: null }\n`,
        replace: '',
      },
      { file: PROMOTION_MIGRATION, find: 'promoted_by = new.proposed_by or ', replace: '' },
    ],
    caughtBy: [PROMOTIONS],
  },
  {
    name: 'a proposal that cannot be carried out any more stays open',
    edits: [{ file: ACTIONS, find: '      await closeOvertaken(deps, admin, id)\n', replace: '' }],
    caughtBy: [PROPOSALS],
  },
]
