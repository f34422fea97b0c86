import { expect, it } from 'vitest'
import { createWithdraw, listOwnWithdraws, updateWithdrawStatus } from './withdrawals.ts'

const ID = '0192a5e4-7c1b-7000-8000-000000000001'

// biome-ignore format: a table is read by its columns
it.each([
  [{ status: 'completed', expectedStatus: 'pending' }, { status: 'completed', expectedStatus: 'pending' }],
  [{ status: 'rejected' },                             { status: 'rejected', expectedStatus: null }],
  [{ status: 'pending', expectedStatus: null },        { status: 'pending', expectedStatus: null }],
  [{},                                                 { status: '', expectedStatus: null }],
])('the change %j is read as %j', (body, expected) => {
  expect(updateWithdrawStatus.body.parse(body)).toEqual({ reason: '', ...expected })
})

it.each([{ status: 'approved' }, { status: 'completed', expectedStatus: 'banned' }])('the change %j is malformed', (body) => {
  expect(updateWithdrawStatus.body.safeParse(body).success).toBe(false)
})

it('an empty request is read as blank, for the rules to refuse', () => {
  expect(createWithdraw.body.parse({})).toEqual({ bankName: '', accountName: '', accountNumber: '', amount: null })
})

// biome-ignore format: a table is read by its columns
it.each([
  [undefined,  1],
  ['1',        1],
  ['20',       20],
])('the page %j of the history is page %d', (page, expected) => {
  expect(listOwnWithdraws.query.parse({ chatterID: ID, page }).page).toBe(expected)
})

it.each(['0', '-1', '1.5', 'two', '1000001'])('the page %j is malformed', (page) => {
  expect(listOwnWithdraws.query.safeParse({ chatterID: ID, page }).success).toBe(false)
})
