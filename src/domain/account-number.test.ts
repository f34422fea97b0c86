import { expect, it } from 'vitest'
import { checkAccountNumber } from './account-number.ts'

const UNKNOWN = { kind: 'unknown' }
const IBAN = { kind: 'right', as: 'iban', number: 'PK36 SCBL 0000 0011 2345 6702' }
const MOBILE = { kind: 'right', as: 'mobile', number: '0300 1234567' }

it.each([
  ['', '', UNKNOWN],
  ['PK36SCBL0000001123456702', '', IBAN],
  ['pk36 scbl-0000 0011 2345 6702', 'Standard Chartered', IBAN],
  ['PK36SCBL00000011', '', { kind: 'incomplete', as: 'iban', length: 16 }],
  ['PK36SCBL00000011234567021', '', { kind: 'tooLong', as: 'iban', length: 25 }],
  // Two digits swapped; the bank's letters missing.
  ['PK36SCBL0000001123456720', '', { kind: 'typo', as: 'iban' }],
  ['PK3600000000001123456702', '', { kind: 'typo', as: 'iban' }],
  ['03001234567', '', MOBILE],
  ['0300-1234567', 'JazzCash', MOBILE],
  ['+92 300 1234567', 'Easypaisa', MOBILE],
  ['923001234567', '', MOBILE],
  ['۰۳۰۰۱۲۳۴۵۶۷', '', MOBILE],
  ['0300123456', 'easy paisa', { kind: 'incomplete', as: 'mobile', length: 10 }],
  ['030012345678', 'Jazz Cash', { kind: 'tooLong', as: 'mobile', length: 12 }],
  ['+9203001234567', 'JazzCash', MOBILE],
  ['(0300) 1234567', 'جیز کیش', MOBILE],
  ['\u202a0300 1234567\u202c.', '', MOBILE],
  ['IBAN PK36 SCBL 0000 0011 2345 6702', '', IBAN],
  ['PKO6SCBL0000001123456702', '', { kind: 'typo', as: 'iban' }],
  ['3001234567', 'ایزی پیسہ', { kind: 'typo', as: 'mobile' }],
  ['030012x4567', 'Easypaisa', { kind: 'typo', as: 'mobile' }],
  ['3001234567', 'HBL', UNKNOWN],
  // Account numbers of banks, and of other countries.
  ['0300123456', 'Meezan Bank', UNKNOWN],
  ['0312345678901234', 'HBL', UNKNOWN],
  ['9230012345678', '', UNKNOWN],
  ['1234567890', 'JazzCash', UNKNOWN],
  ['GB33BUKB20201555555555', '', UNKNOWN],
  ['PKR account', '', UNKNOWN],
])('%s at "%s"', (typed, bankName, expected) => {
  expect(checkAccountNumber(typed, bankName)).toEqual(expected)
})
