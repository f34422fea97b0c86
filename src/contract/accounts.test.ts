import { expect, it } from 'vitest'
import * as accounts from './accounts.ts'

it('a signup that names no role is a user, and what is missing is blank', () => {
  expect(accounts.signUp.body.parse({ username: 'ayesha', email: 'ayesha@example.com', password: 'secret' })).toEqual({
    username: 'ayesha',
    email: 'ayesha@example.com',
    password: 'secret',
    role: 'user',
    phoneNumber: '',
    age: null,
    gender: '',
  })
})

it.each([
  ['+923001234567', '+923001234567'],
  [923001234567, '923001234567'],
  [' 03001234567 ', '03001234567'],
  [null, ''],
  [undefined, ''],
])('the phone number %j is read as %j', (phoneNumber, expected) => {
  expect(accounts.signUp.body.parse({ phoneNumber }).phoneNumber).toBe(expected)
})

it('unknown keys of a body are dropped, so that they can never be stored', () => {
  const body = accounts.signUp.body.parse({ username: 'ayesha', status: 'approved', isAdmin: true })
  expect(Object.keys(body)).not.toContain('status')
  expect(Object.keys(body)).not.toContain('isAdmin')
})

it('an empty price is 0', () => {
  const profile = accounts.updateProfile.body.parse({
    userID: '0192a5e4-7c1b-7000-8000-000000000001',
    plans: [
      { title: 'Basic', price: '' },
      { title: 'Gold', price: '1500.50' },
    ],
  })
  expect(profile.plans).toEqual([
    { title: 'Basic', price: 0 },
    { title: 'Gold', price: 1500.5 },
  ])
})

it.each([
  ['role', accounts.updateUserRole.body, 'admin', 'admin'],
  ['role', accounts.updateUserRole.body, '', ''],
  ['role', accounts.updateUserRole.body, undefined, ''],
  ['status', accounts.updateAccountStatus.body, 'approved', 'approved'],
  ['status', accounts.updateAccountStatus.body, null, ''],
  ['expectedStatus', accounts.updateAccountStatus.body, 'pending', 'pending'],
  ['expectedStatus', accounts.updateAccountStatus.body, undefined, null],
  ['status', accounts.toggleUserBan.body, 'banned', 'banned'],
])('the $0 $2 is read as $3', (key, schema, chosen, expected) => {
  expect(schema.parse({ [key]: chosen })).toMatchObject({ [key]: expected })
})

it('an admin cannot make an account a chatter', () => {
  expect(accounts.updateUserRole.body.safeParse({ role: 'chatter' }).success).toBe(false)
})

it('no reply about an account has a field for a password', () => {
  for (const shape of [accounts.OwnAccount, accounts.ListedUser, accounts.ListedChatter]) {
    // It is fine to reveal whether the password must be changed.
    expect(Object.keys(shape.shape).filter((key) => /password(?!Change$)|hash|secret|token/i.test(key))).toEqual([])
  }
})
