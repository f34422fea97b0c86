import { expect, it } from 'vitest'
import { type Method, usableMethods } from './log-in-step.tsx'

it.each<[readonly Method[], boolean, readonly Method[]]>([
  [['authenticator', 'passkey', 'recovery-code'], true, ['passkey', 'authenticator', 'recovery-code']],
  [['authenticator', 'passkey', 'recovery-code'], false, ['authenticator', 'recovery-code']],
  [['authenticator', 'recovery-code'], true, ['authenticator', 'recovery-code']],
  [['passkey'], false, []],
])('of %j, in a browser with passkeys: %s, the usable ones are %j', (methods, canUsePasskeys, usable) => {
  expect(usableMethods(methods, canUsePasskeys)).toEqual(usable)
})
