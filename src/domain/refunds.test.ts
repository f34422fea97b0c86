import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountId, refundId, sessionId } from './ids.ts'
import { EMPTY_BALANCE, earningOf, moveAll, repaymentOf } from './ledger.ts'
import { paisa } from './money.ts'
import {
  bookRefund,
  checkAccount,
  checkReference,
  checkRefund,
  checkRefusal,
  endsMinutes,
  giveAccount,
  guardRefund,
  guardSeen,
  pay,
  type Refund,
  type RefundForm,
  reversalOf,
} from './refunds.ts'
import { refusal, refused } from './testing/refusal.ts'

const form: RefundForm = { amount: 100, reason: 'technical', note: '' }

describe('the form', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[Partial<RefundForm>, string | null]>([
    [{},                                          null],
    [{ amount: null },                            'refund_amount_form'],
    [{ amount: 0 },                               'refund_amount_form'],
    [{ amount: -1 },                              'refund_amount_form'],
    [{ amount: 1.005 },                           'refund_amount_form'],
    [{ amount: Number.NaN },                      'refund_amount_form'],
    [{ reason: '' },                              'refund_reason_missing'],
    [{ reason: 'other' },                         'refund_note_missing'],
    [{ reason: 'other', note: ' \u200b' },        'refund_note_missing'],
    [{ reason: 'other', note: 'As agreed.' },     null],
    [{ note: 'a'.repeat(300) },                   null],
    [{ note: 'a'.repeat(301) },                   'refund_note_too_long'],
  ])('%j: %j', (changed, expected) => {
    expect(refusal(() => checkRefund({ ...form, ...changed }))).toBe(expected)
  })

  it('gives paisa and a trimmed note', () => {
    expect(checkRefund({ ...form, note: ' Sorry! ' })).toEqual({ amountPaisa: 10_000, reason: 'technical', note: 'Sorry!' })
    expect(checkRefund(form).note).toBeNull()
  })
})

describe('a session', () => {
  const session = { pricePaisa: paisa(33_333), earnedPaisa: paisa(33_333), feePaisa: paisa(0), isRefunded: false }

  // biome-ignore format: a table is read by its columns
  it.each([
    ['running',  null],
    ['ended',    null],
    ['kept',     null],
    ['lapsed',   null],
    ['pending',  'session_not_refundable'],
    ['rejected', 'session_not_refundable'],
    ['refunded', 'session_not_refundable'],
  ] as const)('that is %s may be refunded: %j', (phase, expected) => {
    expect(refusal(() => guardRefund(session, phase, paisa(100)))).toBe(expected)
  })

  it('is refunded once', () => {
    expect(refusal(() => guardRefund({ ...session, isRefunded: true }, 'ended', paisa(100)))).toBe('session_refunded')
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    // The whole price may include paisa; a part may not.
    [33_333, null],
    [33_300, null],
    [100,    null],
    [33_301, 'refund_amount_form'],
    [99,     'refund_amount_form'],
    [33_334, 'refund_too_large'],
    [33_400, 'refund_too_large'],
  ])('of 33333 paisa may be refunded with %d: %j', (amount, expected) => {
    expect(refusal(() => guardRefund(session, 'ended', paisa(amount)))).toBe(expected)
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    ['running', 500, true],
    ['running', 499, false],
    ['ended',   499, true],
    ['kept',    499, true],
    ['lapsed',  499, true],
  ] as const)('that is %s and refunded with %d of 500 has no minutes left: %s', (phase, amount, expected) => {
    expect(endsMinutes(phase, paisa(amount), paisa(500))).toBe(expected)
  })
})

describe('the reversal', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    // earned  fee     amount   of the credit  of the fee
    [100_000,  0,      100_000, 100_000,       0],
    [97_500,   2_500,  100_000, 97_500,        2_500],
    [97_500,   2_500,  50_000,  48_750,        1_250],
    // 66.6… and 33.3…: the larger remainder gets the paisa.
    [200,      100,    100,     67,            33],
    [100,      200,    100,     33,            67],
    // Equal remainders: the paisa is taken from the fee.
    [150,      150,    101,     50,            51],
    // The largest price.
    [999_900_000, 100_000, 999_999_900, 999_899_900, 100_000],
  ])('of a credit of %d and a fee of %d for %d: %d and %d', (earned, fee, amount, credit, charged) => {
    const { creditPaisa, feePaisa } = reversalOf(
      { earnedPaisa: paisa(earned), feePaisa: paisa(fee) },
      paisa(amount),
      { held: paisa(0), available: paisa(earned) },
    )
    expect([creditPaisa, feePaisa]).toEqual([credit, charged])
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    // available  from available  advance
    [500,         400,            0],
    [400,         400,            0],
    [399,         399,            1],
    [0,           0,              400],
  ])('of 400 with %d available takes %d from it and makes an advance of %d', (available, taken, advance) => {
    const before = { ...EMPTY_BALANCE, available: paisa(available), pendingWithdraw: paisa(900) }
    const { balance, reversal } = bookRefund({ earnedPaisa: paisa(400), feePaisa: paisa(0) }, paisa(400), before, paisa(0))
    expect(reversal.advancePaisa).toBe(advance)
    // A pending withdraw's money stays where it is.
    expect(balance).toEqual({ ...before, available: available - taken, advance })
  })

  it.each([
    [400, 0],
    [150, 250],
  ])(
    'of %d takes the held credit of the session first, of which %d stay, and never what is available or of other sessions',
    (amount, left) => {
      const before = { ...EMPTY_BALANCE, available: paisa(300), held: paisa(1000) }
      const earning = { earnedPaisa: paisa(400), feePaisa: paisa(0) }
      const { balance, reversal, heldPaisa } = bookRefund(earning, paisa(amount), before, paisa(400))
      expect([balance, reversal.advancePaisa, heldPaisa]).toEqual([{ ...before, held: 1000 - amount }, 0, left])
    },
  )

  it('loses and creates nothing, is never more than was booked, and leaves no negative balance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat({ max: 1_000_000_000 }),
        fc.nat({ max: 1_000_000 }),
        (price, fee, part, available, owed) => {
          const earning = earningOf(paisa(price), fee)
          const amount = paisa(Math.max(1, Math.round(price * part)))
          const before = { ...EMPTY_BALANCE, available: paisa(owed > 0 ? 0 : available), advance: paisa(owed) }
          const { reversal, movements, balance } = bookRefund(earning, amount, before, paisa(0))
          expect(reversal.creditPaisa + reversal.feePaisa).toBe(amount)
          expect(reversal.creditPaisa).toBeLessThanOrEqual(earning.earnedPaisa)
          expect(reversal.feePaisa).toBeLessThanOrEqual(earning.feePaisa)
          // At most half a paisa from the exact share.
          expect(Math.abs(reversal.creditPaisa - (amount / price) * earning.earnedPaisa)).toBeLessThanOrEqual(0.5 + 1e-5)
          expect(movements.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(amount)
          for (const { to, amountPaisa } of movements) expect([to, amountPaisa > 0]).toEqual(['refunds', true])
          expect(balance.available - balance.advance).toBe(before.available - before.advance - reversal.creditPaisa)
          expect(Math.min(balance.available, balance.advance)).toBe(0)
        },
      ),
    )
  })

  it('and later credits leave a chatter with what they earned less what was refunded, in any order', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('earn' as const), amount: fc.integer({ min: 1, max: 1000 }) }),
      fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 1000 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let balance = EMPTY_BALANCE
        let due = 0
        for (const { kind, amount } of steps) {
          if (kind === 'earn') {
            balance = moveAll(balance, [{ from: 'bank', to: 'available', amountPaisa: paisa(amount) }])
            const repayment = repaymentOf(balance)
            if (repayment) balance = moveAll(balance, [repayment])
            due += amount
          } else {
            balance = bookRefund({ earnedPaisa: paisa(amount), feePaisa: paisa(0) }, paisa(amount), balance, paisa(0)).balance
            due -= amount
          }
          expect(balance.available).toBe(Math.max(0, due))
          expect(balance.advance).toBe(Math.max(0, -due))
        }
      }),
    )
  })
})

describe('the account', () => {
  const bank = { bankName: 'HBL', accountName: 'Ali', accountNumber: '0123' }
  const refund = (changed: Partial<Refund>): Refund => ({
    id: refundId('0190f1a0-0000-7000-8000-000000000001'),
    sessionId: sessionId('0190f1a0-0000-7000-8000-000000000002'),
    userId: accountId('0190f1a0-0000-7000-8000-000000000003'),
    chatterId: accountId('0190f1a0-0000-7000-8000-000000000004'),
    amountPaisa: paisa(100),
    status: 'pending',
    bank,
    bankReference: null,
    changed: { by: 'sara', at: new Date('2026-11-16T07:00:00.000Z') },
    ...changed,
  })
  const paid = { status: 'completed', bankReference: 'REF-1' } as const

  it('must be complete', () => {
    expect(checkAccount({ bankName: ' HBL ', accountName: 'Ali', accountNumber: '0123 ' })).toEqual(bank)
    for (const field of ['bankName', 'accountName', 'accountNumber'])
      expect(refusal(() => checkAccount({ ...bank, [field]: ' ' }))).toBe('refund_account_missing')
  })

  it('is given once, until it is refused', () => {
    expect(giveAccount(refund({ status: 'awaiting_account', bank: null }), bank)).toBe(true)
    expect(giveAccount(refund({}), bank)).toBe(false)
    expect(refusal(() => giveAccount(refund({}), { ...bank, accountNumber: '9' }))).toBe('refund_has_account')
    expect(refusal(() => giveAccount(refund(paid), bank))).toBe('refund_already_paid')
  })

  it('is paid as the admin saw it, once', () => {
    expect(pay(refund({}), 'REF-1', '0123')).toBe(true)
    expect(pay(refund(paid), 'REF-1', '0123')).toBe(false)
    expect(refusal(() => pay(refund(paid), 'REF-2', '0123'))).toBe('refund_stale')
    expect(refusal(() => pay(refund({}), 'REF-1', '9'))).toBe('refund_stale')
    expect(refusal(() => pay(refund({ status: 'awaiting_account', bank: null }), 'REF-1', ''))).toBe('refund_stale')
  })

  it('is refused as the admin saw it, and a late admin is told who was first', () => {
    expect(refusal(() => guardSeen(refund({}), '0123'))).toBeNull()
    const late = refused(() => guardSeen(refund(paid), '0123'))
    expect(late?.values).toEqual({ status: 'completed', changedBy: 'sara', changedAt: '2026-11-16T07:00:00.000Z' })
  })

  it('is refused with a note', () => {
    expect(checkRefusal(' The name differs. ')).toBe('The name differs.')
    expect(refusal(() => checkRefusal(' \u200b'))).toBe('refund_refusal_missing')
    expect(refusal(() => checkRefusal('a'.repeat(301)))).toBe('refund_note_too_long')
  })

  // biome-ignore format: a table is read by its columns
  it.each([
    [' REF 12 ',  null],
    ['',          'bank_reference_missing'],
    ['  ',        'bank_reference_missing'],
    ['---',       'bank_reference_form'],
    ['РЕФ',       'bank_reference_form'],
  ])('the reference %j: %j', (typed, expected) => {
    expect(refusal(() => checkReference(typed))).toBe(expected)
  })
})
