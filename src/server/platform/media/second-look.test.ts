import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { RECEIPT_HEIGHT, RECEIPT_WIDTH, receiptPixels, toPng } from '../../testing/receipt-pictures.ts'
import { LOOK_HEIGHT, LOOK_WIDTH, showsSomethingElse, takeSecondLook } from './second-look.ts'

async function greyFrom(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize({ width: LOOK_WIDTH, height: LOOK_HEIGHT, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

type Change = (receipt: Sharp) => Sharp

// biome-ignore format: a table is read by its columns
it.each<[string, Change, Record<number, string>, boolean]>([
  ['the same receipt, compressed',         (receipt) => receipt.jpeg({ quality: 40 }),                                       {},                          false],
  ['smaller',                              (receipt) => receipt.resize({ width: 280 }).jpeg({ quality: 60 }),                {},                          false],
  ['darkened',                             (receipt) => receipt.linear(0.7, 0),                                              {},                          false],
  ['without its upper and outer edges',    (receipt) => receipt.extract({ left: 8, top: 45, width: RECEIPT_WIDTH - 16, height: RECEIPT_HEIGHT - 45 }), {}, false],
  ['shifted down',                         (receipt) => receipt.extend({ top: 24, background: '#888888' }),                  {},                          false],
  ['with another ID, time and amount',     (receipt) => receipt,                                                             { 1: 'id', 3: 'at', 6: 'Rs' }, true],
  ['the same, compressed and darkened',    (receipt) => receipt.linear(0.8, 0).jpeg({ quality: 60 }),                        { 1: 'id', 3: 'at', 6: 'Rs' }, true],
])('a receipt %s', async (_what, change, values, isAnother) => {
  const receipt = await greyFrom(await toPng(receiptPixels()))
  const other = await greyFrom(await change(sharp(await toPng(receiptPixels(values)))).toBuffer())
  expect(showsSomethingElse(takeSecondLook(receipt, other))).toBe(isAnother)
  expect(showsSomethingElse(takeSecondLook(other, receipt))).toBe(isAnother)
})

it('a plain picture is not another payment than itself', () => {
  const plain = { width: 40, height: 60, pixels: new Uint8Array(2400).fill(255) }
  expect(takeSecondLook(plain, plain)).toEqual({ worst: 0, changed: 0 })
})
