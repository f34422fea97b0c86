import { describe, expect, it } from 'vitest'
import type { OwnAccount } from '#contract/accounts.ts'
import { draftOf, earnedOf, mergedDraft, type ProfileDraft, profileBody, profileErrors } from './profile-form.ts'

const account: OwnAccount = {
  _id: '01890000-0000-7000-8000-000000000001',
  username: 'sana',
  email: 'sana@example.com',
  role: 'chatter',
  status: 'approved',
  phoneNumber: '03001234567',
  age: 24,
  gender: 'female',
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  newEmail: null,
  passwordChange: 'none',
  rejection: null,
  warning: null,
  plans: [
    { title: 'Basic', price: 500, description: '', duration: 15 },
    { title: 'Standard', price: 0, description: '', duration: 30 },
    { title: 'Gold', price: 1499.5, description: '', duration: 60 },
  ],
}
const draft = draftOf(account)

describe('a draft', () => {
  it('starts with the values of the account; a plan that is not offered has an empty price', () => {
    expect(draft).toEqual({
      username: 'sana',
      email: 'sana@example.com',
      phoneNumber: '03001234567',
      age: '24',
      gender: 'female',
      currentPassword: '',
      Basic: '500',
      Standard: '',
      Gold: '1499.5',
      onLandingPage: false,
    })
  })

  it('of a user without details has empty fields', () => {
    const { plans: _, ...rest } = account
    expect(draftOf({ ...rest, role: 'user', phoneNumber: null, age: null, gender: null })).toMatchObject({
      phoneNumber: '',
      age: '',
      gender: '',
      Gold: '',
    })
  })
})

describe('errors of a draft', () => {
  it('a new draft has none', () => {
    expect(profileErrors(draft, account)).toEqual({})
  })

  it.each<[string, Partial<ProfileDraft>, Record<string, string>]>([
    ['no username', { username: '' }, { username: 'Enter a username.' }],
    ['a short username', { username: 's' }, { username: 'Use 2 to 30 characters for the username.' }],
    ['a new email without the password', { email: 'new@example.com' }, { currentPassword: 'Enter your current password.' }],
    ['a new email with the password', { email: 'new@example.com', currentPassword: 'open sesame' }, {}],
    ['spaces around the email', { email: ' sana@example.com ' }, {}],
    ['an email without a dot', { email: 'sana@example', currentPassword: 'x' }, { email: 'Enter a valid email address.' }],
    ['a short phone number', { phoneNumber: '123' }, { phoneNumber: 'Enter a phone number of 7 to 15 digits.' }],
    ['an age below 18', { age: '17' }, { age: 'Enter an age from 18 to 120.' }],
    ['a price with three decimals', { Gold: '1.005' }, { Gold: 'Enter a Gold price in PKR up to 10,000,000, with at most two decimals.' }],
    [
      'two wrong fields',
      { username: 's', age: '200' },
      { username: 'Use 2 to 30 characters for the username.', age: 'Enter an age from 18 to 120.' },
    ],
    ['a chatter without a phone number', { phoneNumber: '' }, { phoneNumber: 'Please fill all chatter fields' }],
    ['a removed price', { Gold: '' }, {}],
    ['a price that is not a number', { Gold: '1e5' }, { Gold: 'Enter a Gold price in PKR up to 10,000,000, with at most two decimals.' }],
    ['spaces around a name', { username: ' sana ' }, {}],
  ])('%s: the error is at its field', (_, change, errors) => {
    const found = Object.entries(profileErrors({ ...draft, ...change }, account)).map(([field, { message }]) => [field, message])
    expect(Object.fromEntries(found)).toEqual(errors)
  })

  it('a user needs no age, and has no prices', () => {
    expect(profileErrors({ ...draft, phoneNumber: '', age: '', gender: '', Gold: '1.005' }, { ...account, role: 'user' })).toEqual({})
  })
})

it('the password is sent only with a new email', () => {
  const typed = { ...draft, currentPassword: 'open sesame' }
  expect(profileBody(typed, account)).not.toHaveProperty('currentPassword')
  expect(profileBody({ ...typed, email: 'new@example.com' }, account)).toMatchObject({ currentPassword: 'open sesame' })
})

it.each([
  ['450', 12.5, 393.75],
  ['450', 0, null],
  ['', 12.5, null],
  ['1e5', 12.5, null],
  // The fee is rounded down to the paisa, as in the ledger.
  ['0.99', 10, 0.9],
])('at a price of %j and a fee of %d percent, a chatter earns %j', (typed, feePercent, earned) => {
  expect(earnedOf(typed, feePercent)).toBe(earned)
})

it('a change made on another device is kept, unless the same field was changed here', () => {
  const typed = { ...draft, username: 'sana k', age: '25' }
  const latest = { ...account, phoneNumber: '03007654321', age: 26 }
  expect(mergedDraft(typed, ['username', 'age'], latest)).toEqual({ ...typed, phoneNumber: '03007654321' })
})

describe('the request', () => {
  it('has every price of a chatter, an empty one as 0', () => {
    expect(profileBody(draft, account)).toEqual({
      userID: account._id,
      username: 'sana',
      email: 'sana@example.com',
      phoneNumber: '03001234567',
      age: 24,
      gender: 'female',
      plans: [
        { title: 'Basic', price: 500 },
        { title: 'Standard', price: 0 },
        { title: 'Gold', price: 1499.5 },
      ],
      onLandingPage: false,
    })
  })

  it('has no plans for a user', () => {
    expect(profileBody(draft, { ...account, role: 'user' })).not.toHaveProperty('plans')
  })
})
