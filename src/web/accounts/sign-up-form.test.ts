import { expect, it } from 'vitest'
import { BLANK, type JoinAs, type SignUpDraft, signUpErrors } from './sign-up-form.ts'

const VALID: SignUpDraft = {
  username: 'nazia',
  email: 'nazia@example.com',
  password: 'open sesame',
  phoneNumber: '03001234567',
  age: '25',
  gender: 'female',
}

it.each<[what: string, role: JoinAs, change: Partial<SignUpDraft>, fields: readonly string[]]>([
  ['a valid form', 'user', {}, []],
  ['a valid form', 'chatter', {}, []],
  ['an empty form', 'user', BLANK, ['email', 'password', 'username']],
  ['an empty form', 'chatter', BLANK, ['age', 'email', 'form', 'password', 'phoneNumber', 'username']],
  ['no age', 'chatter', { age: ' ' }, ['age', 'form']],
  ['wrong details, which a user does not have', 'user', { phoneNumber: '1', age: '17' }, []],
  ['wrong details', 'chatter', { phoneNumber: '1', age: '17' }, ['age', 'phoneNumber']],
  ['a reserved name', 'user', { username: 'Admin' }, ['username']],
  ['two blanks in the name', 'user', { username: 'na  zia' }, ['username']],
  ['three mistakes', 'user', { username: 'a', email: 'no', password: 'five5' }, ['email', 'password', 'username']],
])('%s of a %s has its errors at %s', (_what, role, change, fields) => {
  expect(Object.keys(signUpErrors({ ...VALID, ...change }, role)).toSorted()).toEqual(fields)
})

it('missing chatter fields have one sentence for the form', () => {
  expect(signUpErrors({ ...VALID, phoneNumber: '', age: '' }, 'chatter').form).toMatchObject({ message: 'Please fill all chatter fields' })
})
