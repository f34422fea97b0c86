// Mistakes with proposals, the audit trail and exports.

import { bug, swap, without, withoutLine } from './bug.ts'

const DECISIONS = 'admin/proposals/decisions.test.ts'
const RACES = 'admin/proposals/races.test.ts'
const PROPOSALS = 'admin/proposals/proposals.test.ts'
const PROMOTIONS = 'admin/proposals/promotions.test.ts'
const RULES = 'src/domain/proposals.ts'
const TABLE = 'db/migrations/0030_proposals.sql'

export const ADMIN_BUGS = [
  bug(
    'an admin confirms their own proposal',
    DECISIONS,
    withoutLine(RULES, 'proposal.proposedBy === by.id'),
    swap(TABLE, `status <> 'confirmed' or decided_by <> proposed_by`, 'true'),
  ),
  bug(
    'a proposal is confirmed by an admin who loses the role while waiting',
    RACES,
    swap('accounts/access.ts', ' && isActingAdmin(row))) return rows', ')) return rows'),
    without('accounts/access.ts', ' || !isActingAdmin(account)'),
  ),
  bug(
    'what a former admin has proposed is confirmed',
    DECISIONS,
    swap(RULES, `if (proposer === null) return 'overtaken'`, `if (proposer === null) return 'confirmed'`),
  ),
  bug(
    'an expired proposal is confirmed',
    DECISIONS,
    withoutLine(RULES, 'if (isExpired(proposal, now))'),
    without(TABLE, ` and (status <> 'confirmed' or decided_at < expires_at)`),
  ),
  bug('a proposal is confirmed twice, by two admins', RACES, without('admin/proposals/store.ts', '.forNoKeyUpdate()')),
  bug(
    'another amount is refunded than was proposed',
    PROPOSALS,
    swap('money/refunds/actions.ts', 'amountPaisa: amountOf(proposal)', 'amountPaisa: amountOf(proposal) - 100'),
  ),
  bug(
    'one admin refunds a little of a session whose refund is proposed',
    PROPOSALS,
    withoutLine('money/refunds/actions.ts', 'proposal_exists'),
  ),
  bug(
    'one admin makes another where two are needed',
    PROMOTIONS,
    swap('admin/proposals/promotions.ts', 'secondAdminAbove === null', 'secondAdminAbove !== undefined'),
  ),
  bug(
    'a new admin confirms at once',
    PROMOTIONS,
    withoutLine(RULES, 'if (isNew(admin, now))'),
    swap('db/migrations/0050_second_admin.sql', `promoted_at > new.decided_at - interval '48 hours')\n  ) or`, 'false)\n  ) or'),
  ),
  bug(
    'refusing the account for a refund leaves no row in the trail',
    'tests/permissions.test.ts',
    swap('money/refunds/actions.ts', '\n    await recordAction(', `\n    if (note === '') await recordAction(`),
  ),
  bug('a cell of an exported list is a formula', 'src/domain/csv.test.ts', swap('src/domain/csv.ts', 'FORMULA.test(text)', 'false')),
]
