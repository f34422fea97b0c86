import { describe, expect, it } from 'vitest'
import type { Promotion } from './accounts.ts'
import { type AccountId, accountId, proposalId, withdrawalId } from './ids.ts'
import { paisa } from './money.ts'
import {
  checkDeclineNote,
  confirm,
  confirmRefusal,
  decline,
  expiryOf,
  MAX_DECLINE_NOTE,
  needsSecondAdmin,
  PROPOSAL_STATUSES,
  type PromotedAdmin,
  type Proposal,
} from './proposals.ts'

const id = (last: number) => `0190f1a0-0000-7000-8000-00000000000${last}`
const [PROPOSER, OTHER, THIRD] = [accountId(id(1)), accountId(id(2)), accountId(id(3))]
const MADE_AT = new Date('2026-03-02T07:00:00.000Z')
const EXPIRES_AT = new Date('2026-03-04T07:00:00.000Z')
const JUST_BEFORE = new Date(EXPIRES_AT.getTime() - 1)

const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  id: proposalId(id(4)),
  action: { kind: 'take_back_withdraw', withdrawalId: withdrawalId(id(5)), to: 'rejected', note: 'The bank sent it back.' },
  amountPaisa: paisa(100),
  status: 'pending',
  proposedBy: PROPOSER,
  expiresAt: EXPIRES_AT,
  decidedBy: null,
  ...more,
})

const admin = (of: AccountId, promotion: Promotion | null = null): PromotedAdmin => ({ id: of, promotion })

function answerOf(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return (error as { code: string }).code
  }
}

it.each([
  // amount, limit, needs a second admin
  [0, null, false],
  [1_000_000_000, null, false],
  [4_999_999, 5_000_000, false],
  [5_000_000, 5_000_000, false],
  [5_000_001, 5_000_000, true],
  [1, 0, true],
  [0, 0, false],
] as const)('%d paisa with the limit %s: %s', (amount, limit, needed) => {
  expect(needsSecondAdmin(paisa(amount), limit === null ? null : paisa(limit))).toBe(needed)
})

it('expires after 48 hours', () => {
  expect(expiryOf(MADE_AT)).toEqual(EXPIRES_AT)
})

describe('confirming', () => {
  it.each([
    // by, proposer is an admin, now, answer
    [OTHER, true, MADE_AT, 'confirmed'],
    [OTHER, true, JUST_BEFORE, 'confirmed'],
    [OTHER, true, EXPIRES_AT, 'expired'],
    [OTHER, false, MADE_AT, 'overtaken'],
    [OTHER, false, EXPIRES_AT, 'expired'],
    [PROPOSER, true, MADE_AT, 'own_proposal'],
    [PROPOSER, true, EXPIRES_AT, 'own_proposal'],
  ] as const)('a pending one by %s (proposer still an admin: %s) at %s is answered %s', (by, proposerIsAdmin, now, answer) => {
    const proposer = proposerIsAdmin ? admin(PROPOSER) : null
    expect(answerOf(() => confirm(proposal(), { by: admin(by), proposer, now }))).toBe(answer)
  })

  it.each(PROPOSAL_STATUSES.filter((status) => status !== 'pending'))(
    'a %s one is refused, unless the same admin has confirmed it',
    (status) => {
      const confirmation = { by: admin(OTHER), proposer: admin(PROPOSER), now: MADE_AT }
      expect(answerOf(() => confirm(proposal({ status, decidedBy: THIRD }), confirmation))).toBe('proposal_closed')
      expect(answerOf(() => confirm(proposal({ status, decidedBy: OTHER }), confirmation))).toBe(
        status === 'confirmed' ? null : 'proposal_closed',
      )
    },
  )
})

describe('a new admin', () => {
  const [JUST_NOW, ENDS] = [{ by: THIRD, at: MADE_AT }, EXPIRES_AT]
  const [BY_PROPOSER, BY_OTHER] = [
    { by: PROPOSER, at: MADE_AT },
    { by: OTHER, at: MADE_AT },
  ]

  it.each([
    // how the confirming admin became one, how the proposer did, now, refusal, until
    [null, null, MADE_AT, undefined, undefined],
    [JUST_NOW, null, JUST_BEFORE, 'new_admin', ENDS],
    [JUST_NOW, null, ENDS, undefined, undefined],
    [null, JUST_NOW, MADE_AT, undefined, undefined],
    [BY_PROPOSER, null, MADE_AT, 'proposed_by_promoter', null],
    [BY_PROPOSER, null, new Date('2036-03-04'), 'proposed_by_promoter', null],
    [null, BY_OTHER, JUST_BEFORE, 'proposed_by_new_admin', ENDS],
    [null, BY_OTHER, ENDS, undefined, undefined],
  ] as const)('made by %j confirms what one made by %j has proposed, at %s: %s until %s', (promotion, ofProposer, now, code, until) => {
    const refused = confirmRefusal(admin(OTHER, promotion), admin(PROPOSER, ofProposer), now)
    expect(refused).toEqual(code === undefined ? null : { code, until })
    const answer = answerOf(() =>
      confirm(proposal({ expiresAt: new Date('2037-01-01') }), { by: admin(OTHER, promotion), proposer: admin(PROPOSER, ofProposer), now }),
    )
    expect(answer).toBe(code ?? 'confirmed')
  })

  it('is told how many hours are left', () => {
    const now = new Date(MADE_AT.getTime() + 90 * 60_000)
    expect(() => confirm(proposal(), { by: admin(OTHER, JUST_NOW), proposer: admin(PROPOSER), now })).toThrow(
      expect.objectContaining({ values: { hours: 47 } }),
    )
  })
})

describe('declining', () => {
  it.each([
    // by, now, answer
    [OTHER, MADE_AT, 'declined'],
    [PROPOSER, MADE_AT, 'declined'],
    [OTHER, EXPIRES_AT, 'expired'],
  ] as const)('a pending one by %s at %s is answered %s', (by, now, answer) => {
    expect(decline(proposal(), by, now)).toBe(answer)
  })

  it.each(PROPOSAL_STATUSES.filter((status) => status !== 'pending'))(
    'a %s one is refused, unless the same admin has declined it',
    (status) => {
      expect(answerOf(() => decline(proposal({ status, decidedBy: THIRD }), OTHER, MADE_AT))).toBe('proposal_closed')
      expect(answerOf(() => decline(proposal({ status, decidedBy: OTHER }), OTHER, MADE_AT))).toBe(
        status === 'declined' ? null : 'proposal_closed',
      )
    },
  )

  it.each([
    ['', 'decline_note_missing'],
    [' \n\u200b', 'decline_note_missing'],
    [' Wrong account. ', 'Wrong account.'],
    ['😀'.repeat(MAX_DECLINE_NOTE), '😀'.repeat(MAX_DECLINE_NOTE)],
    ['x'.repeat(MAX_DECLINE_NOTE + 1), 'decline_note_too_long'],
  ])('the note %j is answered %j', (typed, answer) => {
    expect(answerOf(() => checkDeclineNote(typed))).toBe(answer)
  })
})
