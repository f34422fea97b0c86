import { describe, expect, it } from 'vitest'
import { guardAppCode, guardPasskeyCount, guardPasskeyName, guardRemoval, presentRecoveryCode, readCode } from './second-steps.ts'

// biome-ignore format: a table is read by its columns
it.each([
  ['123456',                'authenticator', '123456'],
  [' 123 456 ',             'authenticator', '123456'],
  ['۱۲۳۴۵۶',                'authenticator', '123456'],
  ['٠١٢٣٤٥',                'authenticator', '012345'],
  ['7k2m-9qxd-04tz-hb3w',   'recovery-code', '7k2m9qxd04tzhb3w'],
  ['7K2M 9QXD O4TZ HB3W',   'recovery-code', '7k2m9qxd04tzhb3w'],
  ['ilo1-9qxd-04tz-hb3w',   'recovery-code', '11019qxd04tzhb3w'],
  ['7k2m–9qxd—04tz‐hb3w',   'recovery-code', '7k2m9qxd04tzhb3w'],
  ['12345',                 'other',         '12345'],
  ['1234567',               'other',         '1234567'],
  ['7k2m-9qxd-04tz-hb3',    'other',         '7k2m9qxd04tzhb3'],
  ['uuuu-uuuu-uuuu-uuuu',   'other',         'uuuuuuuuuuuuuuuu'],
] as const)('%j is read as a code of the kind %s', (typed, kind, text) => {
  expect(readCode(typed)).toEqual({ kind, text })
})

it.each(['', '   ', '- -'])('a blank code (%j) is missing', (typed) => {
  expect(() => readCode(typed)).toThrow('code_missing')
})

it.each(['12', '1234567', 'hello'])('%j is not a code of an app', (typed) => {
  expect(() => guardAppCode(typed)).toThrow('code_digits')
})

it('a recovery code in the field for the code of an app is understood', () => {
  expect(guardAppCode('7k2m-9qxd-04tz-hb3w').kind).toBe('recovery-code')
})

it('a recovery code is shown in groups, and read back as it was', () => {
  expect(presentRecoveryCode('7k2m9qxd04tzhb3w')).toBe('7k2m-9qxd-04tz-hb3w')
  expect(readCode(presentRecoveryCode('7k2m9qxd04tzhb3w')).text).toBe('7k2m9qxd04tzhb3w')
})

it('a passkey has a name, and an account at most ten passkeys', () => {
  expect(guardPasskeyName(' My phone ')).toBe('My phone')
  expect(() => guardPasskeyName('  ')).toThrow('passkey_name_missing')
  expect(() => guardPasskeyCount(9)).not.toThrow()
  expect(() => guardPasskeyCount(10)).toThrow('too_many_passkeys')
})

describe('removing a second step', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    // left after the removal                                         required  refused
    [{ hasAuthenticator: true,  passkeys: 0, recoveryCodes: 0 },      true,     false],
    [{ hasAuthenticator: false, passkeys: 1, recoveryCodes: 0 },      true,     false],
    [{ hasAuthenticator: false, passkeys: 0, recoveryCodes: 10 },     true,     true],
    [{ hasAuthenticator: false, passkeys: 0, recoveryCodes: 10 },     false,    false],
  ])('that leaves %o, when one is required: %s, is refused: %s', (left, isRequired, isRefused) => {
    const remove = () => guardRemoval(left, isRequired)
    if (isRefused) expect(remove).toThrow('last_second_step')
    else expect(remove).not.toThrow()
  })
})
