import { expect, it } from 'vitest'
import { groupedRaastId, raastQrText, readRaastId } from './raast.ts'

// biome-ignore format: a table is read by its columns
it.each([
  ['03001234567',                      '03001234567'],
  ['0300-1234567',                     '03001234567'],
  [' +92 300 1234567 ',                '03001234567'],
  ['00923001234567',                   '03001234567'],
  ['923001234567',                     '03001234567'],
  ['۰۳۰۰۱۲۳۴۵۶۷',                      '03001234567'],
  ['0300123456',                       null],
  ['030012345678',                     null],
  ['02134567890',                      null],
  ['+1 300 1234567',                   null],
  ['pk36 scbl 0000 0011 2345 6702',    'PK36SCBL0000001123456702'],
  ['PK36-SCBL-0000-0011-2345-6702',    'PK36SCBL0000001123456702'],
  ['PK37SCBL0000001123456702',         null],
  ['PK36SCBL000000112345670',          null],
  ['GB82WEST12345698765432',           null],
  ['',                                 null],
])('%j is the Raast ID %j', (typed, expected) => {
  expect(readRaastId(typed)).toBe(expected)
})

it('the QR code of an IBAN is the one of the State Bank for payments between persons', () => {
  expect(raastQrText('PK33ABCD0000000000000000')).toBe('0002020102110202000424PK33ABCD00000000000000001004BA20')
})

it('a checksum that begins with a zero keeps it', () => {
  const texts = Array.from({ length: 100 }, (_, last) => raastQrText(`PK33ABCD${String(last * 7919).padStart(16, '0')}`))
  expect(new Set(texts.map((text) => text.length))).toEqual(new Set([54]))
  expect(texts.some((text) => /10040[0-9A-F]{3}$/.test(text))).toBe(true)
})

it('the QR code of a mobile number is the number', () => {
  expect(raastQrText('03001234567')).toBe('03001234567')
})

it('an IBAN is shown in groups of four', () => {
  expect(groupedRaastId('PK36SCBL0000001123456702')).toBe('PK36 SCBL 0000 0011 2345 6702')
  expect(groupedRaastId('03001234567')).toBe('03001234567')
})
