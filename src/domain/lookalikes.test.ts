import { expect, it } from 'vitest'
import { isReservedName, mixesAlphabets } from './lookalikes.ts'

// biome-ignore format: a table is read by its columns
it.each([
  ['admin',               true],
  ['Admin',               true],
  ['аdmin',               true],  // A Cyrillic а.
  ['admın',               true],  // An i without its dot.
  ['adm1n',               true],
  ['ådmïn',               true],
  ['admin2',              true],
  ['Admin Ali',           true],
  ['the.admin',           true],
  ['Guftagu Admin',       true],
  ['Guftagu  Support',    true],
  ['guftagu_help',        true],
  ['GuftaguOfficial',     true],
  ['Support',             true],
  ['Deleted account',     true],
  ['deleted  Account',    true],
  ['Deleted.account',     true],
  ['badminton',           false],
  ['Emotional Support',   false],
  ['Nadia',               false],
  ['Ayesha Khan',         false],
  ['گفتگو',               false],
  ['ماہ رخ',              false],
  ['the.patient.listener.of.lahore', false],
])('%s is reserved: %s', (name, reserved) => {
  expect(isReservedName(name)).toBe(reserved)
})

// biome-ignore format: a table is read by its columns
it.each([
  ['Ali',                 false],
  ['Ali علی',             false],
  ['Иван',                false],
  ['Ιωάννης',             false],
  ['Ali 🙂 92',           false],
  ['Аli',                 true],
  ['Ayеsha',              true],
  ['ρaul',                true],
])('%s mixes alphabets that look alike: %s', (name, mixed) => {
  expect(mixesAlphabets(name)).toBe(mixed)
})
