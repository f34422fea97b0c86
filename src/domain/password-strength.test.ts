import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const OWN = ['nazia_k', 'nazia.khan@example.com']

it.each([
  // password                      strength   advice
  ['123456', 'weak', 'common'],
  ['Password', 'weak', 'common'],
  ['pakistan123!', 'weak', 'common'],
  ['786pakistan', 'weak', 'common'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak', 'repeats'],
  ['abcdefghijklmnop', 'weak', 'repeats'],
  ['9876543210', 'weak', 'repeats'],
  ['ababababababab', 'weak', 'repeats'],
  ['xk4pwz', 'weak', 'longer'],
  ['xk4pwzr7m', 'fair', 'longer'],
  ['Xk4pwz!', 'fair', 'longer'],
  ['xk4pwzr7mtq9', 'good', 'longer'],
  ['table river seven cloud', 'strong', null],
  ['چائے پراٹھا اور بارش کا موسم', 'strong', null],
  ['nazia_k1', 'weak', 'own-name'],
  ['Nazia.Khan-xk4pwzr7m', 'good', 'own-name'],
  ['Nazia.Khan-table river seven cloud', 'strong', null],
  ['', 'weak', 'longer'],
] as const)('%j is %s, with the advice %s', (password, strength, advice) => {
  expect(passwordStrength(password, OWN)).toEqual({ strength, advice })
})

it('a name of one or two letters is in many passwords by chance, and says nothing', () => {
  expect(passwordStrength('xk4pwzr7m', ['xk'])).toEqual({ strength: 'fair', advice: 'longer' })
})
