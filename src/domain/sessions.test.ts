import { describe, expect, it } from 'vitest'
import type { ErrorCode } from './errors.ts'
import { accountId, sessionId } from './ids.ts'
import { paisa } from './money.ts'
import type { PlanTitle } from './plans.ts'
import {
  type BusyChatter,
  checkPurchase,
  choosePlan,
  type DecidedStatus,
  decide,
  guardDelete,
  obstacleOf,
  type PurchaseForm,
  remainingMinutes,
  type SeenByAdmin,
  type Session,
  type SessionStatus,
} from './sessions.ts'
import { refusal, refused } from './testing/refusal.ts'

const CHATTER = accountId('0190f1a0-0000-7000-8000-000000000001')
const USER = accountId('0190f1a0-0000-7000-8000-000000000002')

const ANOTHER = accountId('0190f1a0-0000-7000-8000-000000000004')
const RUNNING = sessionId('0190f1a0-0000-7000-8000-000000000005')

function busyWith(userId: BusyChatter['userId'], until: Date): BusyChatter {
  return { userId, until, sessionId: RUNNING }
}

const NOW = new Date('2026-11-16T10:00:00.000Z')
const at = (offsetMs: number) => new Date(NOW.getTime() + offsetMs)
const MINUTE_MS = 60_000

const plan = { title: 'Standard', pricePaisa: paisa(150_050), durationMinutes: 30, description: '' } as const

// biome-ignore format: a table is read by its columns
it.each([
  // ms left                minutes
  [30 * MINUTE_MS,          30],
  [30 * MINUTE_MS - 1,      30],
  [29 * MINUTE_MS + 1,      30],
  [29 * MINUTE_MS,          29],
  [MINUTE_MS,               1],
  [1,                       1],
  [0,                       0],
  [-1,                      0],
  [-MINUTE_MS,              0],
])('%d ms before the end there are %d minutes left', (toGoMs, minutes) => {
  expect(remainingMinutes(at(toGoMs), NOW)).toBe(minutes)
})

describe('buying', () => {
  const form: PurchaseForm = {
    plan: { title: 'Standard', price: 1500.5, duration: 30 },
    bank: { bankName: 'HBL', accountName: 'Guftagu', accountNumber: '0123' },
    transactionId: 'TRX-1',
    amountPaid: 1500.5,
    hasProof: true,
  }
  const nothing: PurchaseForm = {
    plan: null,
    bank: { bankName: '', accountName: '', accountNumber: '' },
    transactionId: '',
    amountPaid: null,
    hasProof: false,
  }

  // biome-ignore format: a table is read by its columns
  it.each<[string, PurchaseForm, ErrorCode | null]>([
    ['everything',                      form,                                                                   null],
    ['nothing',                         nothing,                                                                'plan_missing'],
    ['only a plan',                     { ...nothing, plan: form.plan },                                        'payment_method_missing'],
    ['a method without a number',       { ...form, bank: { ...form.bank, accountNumber: ' ' } },                'payment_method_missing'],
    ['plan and method',                 { ...nothing, plan: form.plan, bank: form.bank },                       'transaction_id_missing'],
    ['a blank transaction ID',          { ...form, transactionId: ' \u00a0 ' },                                 'transaction_id_missing'],
    ['a reversed transaction ID',       { ...form, transactionId: '\u202e654321-TF' },                          'transaction_id_form'],
    ['a transaction ID of symbols only', { ...form, transactionId: '---' },                                      'transaction_id_form'],
    ['an invisible transaction ID',     { ...form, transactionId: '\u200b' },                                   'transaction_id_missing'],
    ['everything except the screenshot', { ...form, hasProof: false },                                           'screenshot_missing'],
  ])('with $0: $2', (_name, given, code) => {
    expect(refusal(() => checkPurchase(given))).toBe(code)
  })

  it('removes leading and trailing spaces', () => {
    const order = checkPurchase({ ...form, transactionId: '  TRX 1 ', bank: { ...form.bank, bankName: ' HBL ' } })
    expect(order).toEqual({ seen: form.plan, bank: form.bank, transactionId: 'TRX 1', amountPaid: 1500.5 })
  })

  // biome-ignore format: a table is read by its columns
  it.each<[string, number, number | null, number | null, number | null, ErrorCode | null]>([
    // what                             price     seen price  seen min.  paid      refusal
    ['the current plan',                150_050,  1500.5,     30,        1500.5,   null],
    ['only the amount',                 150_050,  null,       null,      1500.5,   null],
    ['a seen price one paisa too low',  150_050,  1500.49,    30,        1500.5,   'plan_changed'],
    ['a seen price one paisa too high', 150_050,  1500.51,    30,        1500.5,   'plan_changed'],
    ['a seen price with half a paisa',  150_050,  1500.505,   30,        1500.5,   'plan_changed'],
    ['another seen duration',           150_050,  1500.5,     31,        1500.5,   'plan_changed'],
    ['no amount',                       150_050,  1500.5,     30,        null,     'plan_changed'],
    ['an amount one paisa too low',     150_050,  1500.5,     30,        1500.49,  'plan_changed'],
    ['an amount one paisa too high',    150_050,  1500.5,     30,        1500.51,  'plan_changed'],
    ['a negative amount',               150_050,  1500.5,     30,        -1500.5,  'plan_changed'],
    ['a plan that is not offered',      0,        0,          30,        0,        'plan_not_offered'],
    ['a plan that was offered before',  0,        1500.5,     30,        1500.5,   'plan_not_offered'],
  ])('with $0: $5', (_name, pricePaisa, price, duration, amountPaid, code) => {
    const order = { ...checkPurchase(form), seen: { title: 'Standard' as const, price, duration }, amountPaid }
    expect(refusal(() => choosePlan({ ...plan, pricePaisa: paisa(pricePaisa) }, null, order))).toBe(code)
  })

  // biome-ignore format: a table is read by its columns
  it.each<[string, PlanTitle, number, number, number | null, ErrorCode | number]>([
    // what                                    title of the rejected   its price  price now  paid      the price, or the refusal
    ['the price that was paid before',         'Standard',             150_050,   180_000,   1500.5,   150_050],
    ['the price of now',                       'Standard',             150_050,   180_000,   1800,     180_000],
    ['any other price',                        'Standard',             150_050,   180_000,   1600,     'plan_changed'],
    ['no price',                               'Standard',             150_050,   180_000,   null,     'plan_changed'],
    ['the price of another plan',              'Basic',                150_050,   180_000,   1500.5,   'plan_changed'],
    ['a plan that is no longer offered',       'Standard',             150_050,   0,         1500.5,   150_050],
  ])('sent again with $0: $5', (_name, title, before, now, amountPaid, expected) => {
    const order = { ...checkPurchase(form), seen: { title: 'Standard' as const, price: amountPaid, duration: 30 }, amountPaid }
    const chosen = () => choosePlan({ ...plan, pricePaisa: paisa(now) }, { ...plan, title, pricePaisa: paisa(before) }, order)
    if (typeof expected === 'number') expect(chosen()).toMatchObject({ title: 'Standard', pricePaisa: expected })
    else expect(refusal(chosen)).toBe(expected)
  })

  const CLEAR = { isBlocked: false, hasNext: false, busy: null, earlier: { pending: 0, hasApproved: false } }

  // biome-ignore format: a table is read by its columns
  it.each<[string, boolean, Date | null, ErrorCode | null, number | undefined]>([
    // what                                pair open  busy until         refusal          minutes
    ['a free chatter',                     false,     null,              null,            undefined],
    ['a chatter free from this moment',    false,     NOW,               null,            undefined],
    ['a chatter busy for a millisecond',   false,     at(1),             'chatter_busy',  1],
    ['a chatter busy for ten minutes',     false,     at(10 * MINUTE_MS),'chatter_busy',  10],
    ['a chatter with a pending session',   true,      null,              'session_open',  undefined],
    ['a chatter chatting with the buyer',  true,      at(1),             'session_open',  undefined],
  ])('from $0: $3', (_name, hasNext, busyUntil, code, minutes) => {
    const found = obstacleOf({ ...CLEAR, hasNext, busy: busyUntil && busyWith(ANOTHER, busyUntil) }, USER, NOW)
    expect(found?.code ?? null).toBe(code)
    expect(found?.values['remainingMinutes']).toBe(minutes)
  })

  it('a buyer who talks to the chatter may buy what follows, unless they have', () => {
    const busy = busyWith(USER, at(MINUTE_MS))
    expect(obstacleOf({ ...CLEAR, busy }, USER, NOW)).toBeNull()
    expect(obstacleOf({ ...CLEAR, hasNext: true, busy }, USER, NOW)?.code).toBe('session_open')
  })

  it.each<[number, boolean, ErrorCode | null]>([
    [0, false, null],
    [2, false, null],
    [3, false, 'too_many_pending'],
    [9, true, null],
  ])('with %d pending, one approved before: %s', (pending, hasApproved, code) => {
    expect(obstacleOf({ ...CLEAR, earlier: { pending, hasApproved } }, USER, NOW)?.code ?? null).toBe(code)
  })
})

describe('deciding', () => {
  const decidedAt = at(-MINUTE_MS)
  function session(status: SessionStatus): Session {
    return {
      id: sessionId('0190f1a0-0000-7000-8000-000000000003'),
      userId: USER,
      chatterId: CHATTER,
      plan,
      keptMinutes: null,
      status,
      startsAt: status === 'completed' ? decidedAt : null,
      endsAt: status === 'completed' ? at(29 * MINUTE_MS) : null,
      isContinuation: false,
      keptUntil: null,
      settled: null,
      decided: status === 'pending' ? null : { by: 'sara', at: decidedAt },
    }
  }
  const seen: SeenByAdmin = { duration: 30, price: 1500.5, chatterId: CHATTER }
  const free = { seen, busy: null, fee: 0, now: NOW, start: null, defaultStart: 'now', keptDays: 7 } as const
  const busy = { ...free, busy: busyWith(ANOTHER, at(5 * MINUTE_MS)) }

  // biome-ignore format: a table is read by its columns
  it.each<[SessionStatus, DecidedStatus, 'free' | 'busy', string]>([
    // stored      decided      chatter  outcome
    ['pending',    'completed', 'free',  'completed'],
    ['pending',    'completed', 'busy',  'chatter_busy'],
    ['pending',    'rejected',  'free',  'rejected'],
    ['pending',    'rejected',  'busy',  'rejected'],
    ['completed',  'completed', 'free',  'unchanged'],
    ['completed',  'completed', 'busy',  'unchanged'],
    ['completed',  'rejected',  'free',  'session_decided'],
    ['completed',  'rejected',  'busy',  'session_decided'],
    ['rejected',   'completed', 'free',  'session_decided'],
    ['rejected',   'completed', 'busy',  'session_decided'],
    ['rejected',   'rejected',  'free',  'unchanged'],
    ['rejected',   'rejected',  'busy',  'unchanged'],
  ])('a %s session as %s, with a %s chatter: %s', (status, to, chatter, outcome) => {
    const kinds: string[] = []
    const code = refusal(() => kinds.push(decide(session(status), to, chatter === 'busy' ? busy : free).kind))
    expect(code === null ? kinds : [code]).toEqual([outcome])
  })

  it('starts the time now and credits the stored price less the fee', () => {
    expect(decide(session('pending'), 'completed', { ...free, fee: 250 })).toEqual({
      kind: 'completed',
      beginning: { startsAt: NOW, endsAt: at(30 * MINUTE_MS), continues: null, keptUntil: null },
      earning: { earnedPaisa: 146_299, feePaisa: 3_751 },
    })
  })

  const inAWeek = at(7 * 24 * 60 * MINUTE_MS)
  const talking = busyWith(USER, at(5 * MINUTE_MS))
  // biome-ignore format: a table is read by its columns
  it.each<[string, Partial<Parameters<typeof decide>[2]>, Date | null, Date | null, string | null]>([
    // what                                       circumstances                                              starts at          kept until  continues
    ['together, asked for',                       { start: 'together' },                                     null,              inAWeek,    null],
    ['together, by the setting',                  { defaultStart: 'together' },                              null,              inAWeek,    null],
    ['now, against the setting',                  { start: 'now', defaultStart: 'together' },                NOW,               null,       null],
    ['together, while the chatter is busy',       { start: 'together', busy: busy.busy },                    null,              inAWeek,    null],
    ['while the two talk',                        { busy: talking },                                         at(5 * MINUTE_MS), null,       RUNNING],
    ['while the two talk, whatever the setting',  { busy: talking, defaultStart: 'together' },               at(5 * MINUTE_MS), null,       RUNNING],
    ['while the two talk, together',              { busy: talking, start: 'together' },                      null,              inAWeek,    null],
    ['right after the two have talked',           { busy: busyWith(USER, NOW) },                             NOW,               null,       null],
  ])('$0', (_name, part, startsAt, until, continues) => {
    const decision = decide(session('pending'), 'completed', { ...free, ...part })
    expect(decision).toMatchObject({ kind: 'completed', beginning: { startsAt, keptUntil: until, continues }, earning: { earnedPaisa: 150_050 } })
  })

  // biome-ignore format: a table is read by its columns
  it.each<[string, Partial<SeenByAdmin>, ErrorCode | null]>([
    ['the stored values',     {},                                           null],
    ['no values',             { duration: null, price: null, chatterId: null }, null],
    ['another duration',      { duration: 60 },                             'session_changed'],
    ['a price too low',       { price: 1500.49 },                           'session_changed'],
    ['half a paisa too much', { price: 1500.505 },                          'session_changed'],
    ['a price of zero',       { price: 0 },                                 'session_changed'],
    ['another chatter',       { chatterId: USER },                          'session_changed'],
  ])('by an admin who saw $0: $2', (_name, part, code) => {
    const circumstances = { ...free, seen: { ...seen, ...part } }
    expect(refusal(() => decide(session('pending'), 'completed', circumstances))).toBe(code)
    expect(refusal(() => decide(session('pending'), 'rejected', circumstances))).toBe(code)
    // Refused even when the session already has this status.
    expect(refusal(() => decide(session('completed'), 'completed', circumstances))).toBe(code)
  })

  it('the error of a late decision names who decided before, and when', () => {
    expect(refused(() => decide(session('rejected'), 'completed', free))?.values).toEqual({
      status: 'rejected',
      decidedBy: 'sara',
      decidedAt: '2026-11-16T09:59:00.000Z',
    })
  })

  it('the error of a busy chatter has the minutes left', () => {
    expect(refused(() => decide(session('pending'), 'completed', busy))?.values).toEqual({ remainingMinutes: 5 })
  })

  it('a chatter whose other session ends at this moment is free', () => {
    expect(decide(session('pending'), 'completed', { ...free, busy: busyWith(ANOTHER, NOW) }).kind).toBe('completed')
  })

  // biome-ignore format: a table is read by its columns
  it.each<[SessionStatus, number, ErrorCode | null]>([
    // status      ms from now       refusal
    ['pending',    0,                null],
    ['rejected',   0,                null],
    ['completed',  0,                'session_running'],
    ['completed',  29 * MINUTE_MS - 1, 'session_running'],
    ['completed',  29 * MINUTE_MS,   null],
  ])('deleting a %s session %d ms from now: %s', (status, offsetMs, code) => {
    expect(refusal(() => guardDelete(session(status), at(offsetMs)))).toBe(code)
  })

  it('kept or lapsed minutes are not deleted', () => {
    const kept = { ...session('completed'), startsAt: null, endsAt: null, keptUntil: at(1) }
    expect(refusal(() => guardDelete(kept, NOW))).toBe('session_kept')
    expect(refusal(() => guardDelete(kept, at(2)))).toBe('session_kept')
    expect(refusal(() => guardDelete({ ...kept, settled: 'released' }, at(2)))).toBeNull()
  })
})
