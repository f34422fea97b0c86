import { expect, it } from 'vitest'
import { whatsAppNumber } from './whatsapp-number.ts'

it.each([
  ['03001234567', '923001234567'],
  ['+923001234567', '923001234567'],
  ['00923001234567', '923001234567'],
  ['923001234567', '923001234567'],
  ['+447700900123', '447700900123'],
  // Without a country code, it could be anybody's.
  ['3001234567', null],
])('%s is %s for WhatsApp', (phoneNumber, number) => {
  expect(whatsAppNumber(phoneNumber)).toBe(number)
})
