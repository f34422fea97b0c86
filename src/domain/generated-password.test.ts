import { expect, it } from 'vitest'
import { GENERATED_PASSWORD, passwordChangeOf } from './generated-password.ts'

it.each([
  [null, 'none'],
  [GENERATED_PASSWORD.isNew, 'advised'],
  [GENERATED_PASSWORD.isKept, 'none'],
  [GENERATED_PASSWORD.mustChange, 'required'],
])('a generated password in the state %j: the change is %s', (state, change) => {
  expect(passwordChangeOf(state)).toBe(change)
})
