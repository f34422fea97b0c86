import { expect, it } from 'vitest'
import { addressesOf } from './contact.ts'

it.each([
  [null, undefined, { whatsApp: null, email: null }],
  [{ email: null, phone: null }, 'Hello', { whatsApp: null, email: null }],
  [
    { email: 'help@example.com', phone: '+923001234567' },
    undefined,
    { whatsApp: 'https://wa.me/923001234567', email: 'mailto:help@example.com' },
  ],
  [
    { email: 'help@example.com', phone: '+923001234567' },
    'ID T&1, PKR 500',
    {
      whatsApp: 'https://wa.me/923001234567?text=ID%20T%261%2C%20PKR%20500',
      email: 'mailto:help@example.com?subject=ID%20T%261%2C%20PKR%20500',
    },
  ],
])('%o with the message %s leads to %o', (contact, message, addresses) => {
  expect(addressesOf(contact, message)).toEqual(addresses)
})
