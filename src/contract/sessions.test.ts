import { describe, expect, it } from 'vitest'
import * as sessions from './sessions.ts'

const ONE = '0192a5e4-7c1b-7000-8000-000000000001'
const OTHER = '0192A5E4-7C1B-7000-8000-000000000002'

describe('a purchase', () => {
  const body = (plan: unknown) => sessions.purchasePlan.body.safeParse({ userID: ONE, chatterID: OTHER, plan })

  // biome-ignore format: a table is read by its columns
  it.each([
    ['{"title":"Gold","price":1500.5,"duration":60}',     { title: 'Gold', price: 1500.5, duration: 60 }],
    ['{"title":"Gold","price":"1500.5","duration":"60"}', { title: 'Gold', price: 1500.5, duration: 60 }],
    ['{"title":"Gold","description":"x","_id":"1"}',      { title: 'Gold', price: null, duration: null }],
    ['',                                                  null],
    ['  ',                                                null],
    [undefined,                                           null],
  ])('of %j is read as %j', (plan, expected) => {
    expect(body(plan).data?.plan).toEqual(expected)
  })

  it.each([
    'Gold',
    '{"title":"Gold"',
    'null',
    '[]',
    '{}',
    '{"title":"gold"}',
    '{"title":"Platinum"}',
    '{"title":"Gold","price":"much"}',
    '{"title":"Gold","price":[1]}',
    { title: 'Gold' },
  ])('of %j is malformed', (plan) => {
    expect(body(plan).success).toBe(false)
  })

  it('that names only the parties has everything else blank, and ids as they are stored', () => {
    expect(body(undefined).data).toEqual({
      userID: ONE,
      chatterID: OTHER.toLowerCase(),
      plan: null,
      transactionID: '',
      bankName: '',
      accountName: '',
      accountNumber: '',
      amountPaid: null,
      resubmissionOf: '',
      sentBefore: '',
    })
  })
})

describe('a decision', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['completed',  'completed'],
    ['rejected',   'rejected'],
    ['',           ''],
    [undefined,    ''],
  ])('of %j is read as %j, and what was not seen is null', (status, expected) => {
    expect(sessions.updateSessionStatus.body.parse({ status })).toEqual({
      status: expected,
      start: '',
      duration: null,
      price: null,
      chatterID: null,
      reason: '',
      note: '',
    })
  })

  it('a session cannot go back to pending', () => {
    expect(sessions.updateSessionStatus.body.safeParse({ status: 'pending' }).success).toBe(false)
  })
})

it('what a party receives about the other contains no email, phone or balances', () => {
  const shapes = [sessions.Party, sessions.ChatterCard, sessions.PartySession.shape.userID, sessions.PartySession.shape.chatterID]
  for (const shape of shapes) expect(Object.keys(shape.shape).filter((key) => /mail|phone|balance|withdraw|status/i.test(key))).toEqual([])
})
