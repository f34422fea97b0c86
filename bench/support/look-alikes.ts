// Pictures that look alike: receipts of different payments in the same layout, from the same buyer to the same receiver, which are as
// similar as honest receipts get; copies of a receipt; and copies with one edited digit.

import sharp from 'sharp'
import { type Random, randomBy } from '../../scripts/demo/random.ts'
import type { Layout } from './receipts/layouts.ts'
import { type Receipt, receiptOf } from './receipts/receipt.ts'

/** Everything about the people and their accounts is the same in all of a layout's payments. */
export function paymentOf(layout: Layout, index: number): Receipt {
  const people = randomBy(`${layout.name} people`)
  let random = randomBy(`${layout.name} payment ${index}`)
  const pick: Random['pick'] = (choices) => {
    // The first random choice about an account is its bank.
    if (choices.includes('MEZN' as never)) random = people
    return random.pick(choices)
  }
  return receiptOf(layout, {
    next: () => random.next(),
    between: (min, max) => random.between(min, max),
    whole: (min, max) => random.whole(min, max),
    pick,
  })
}

type Treat = (picture: Buffer) => Promise<Buffer>

const jpeg =
  (quality: number): Treat =>
  (picture) =>
    sharp(picture).jpeg({ quality }).toBuffer()

async function cut(picture: Buffer, { left, top, right, bottom }: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>) {
  const { width, height } = await sharp(picture).metadata()
  const [x, y] = [Math.round(width * left), Math.round(height * top)]
  return sharp(picture)
    .extract({ left: x, top: y, width: Math.round(width * (1 - right)) - x, height: Math.round(height * (1 - bottom)) - y })
    .toBuffer()
}

export const COPIES: Readonly<Record<string, Treat>> = {
  'JPEG 60': jpeg(60),
  'JPEG 40, 585 wide': (picture) => sharp(picture).resize({ width: 585 }).jpeg({ quality: 40 }).toBuffer(),
  'sent by a messenger': (picture) => sharp(picture).resize({ height: 1280, withoutEnlargement: true }).jpeg({ quality: 50 }).toBuffer(),
  darkened: (picture) => sharp(picture).modulate({ brightness: 0.75 }).jpeg({ quality: 80 }).toBuffer(),
  brightened: (picture) => sharp(picture).linear(1.15, 10).jpeg({ quality: 80 }).toBuffer(),
  'cropped, 1 % all around': async (picture) => jpeg(75)(await cut(picture, { left: 0.01, top: 0.01, right: 0.01, bottom: 0.01 })),
  'cropped, status bar': async (picture) => jpeg(75)(await cut(picture, { left: 0, top: 0.055, right: 0, bottom: 0 })),
  'cropped, 3 % all around': async (picture) => jpeg(75)(await cut(picture, { left: 0.03, top: 0.03, right: 0.03, bottom: 0.03 })),
  'shifted by 24 pixels': async (picture) => {
    const { height } = await sharp(picture).metadata()
    const rest = await cut(picture, { left: 0, top: 0, right: 0, bottom: 24 / height })
    return sharp(rest).extend({ top: 24, background: '#888888' }).jpeg({ quality: 75 }).toBuffer()
  },
}

/** The receipt with a different digit in the amount, wherever it is shown. */
export function withAmountEdited({ html, truth }: Receipt): string | null {
  const digits = [...String(truth.amount)].join('[,.]?')
  return edit(html, new RegExp(`(?<![\\d,.])${digits}(?!\\d)`, 'g'), 1)
}

/** The receipt with a different digit near the end of the ID. */
export function withIdEdited({ html, truth }: Receipt): string | null {
  return truth.transactionId === null ? null : edit(html, new RegExp([...truth.transactionId].join('[\\s-]?'), 'g'), -2)
}

/** Null if it is not found. The position counts a match's characters, from the end if negative. */
function edit(html: string, found: RegExp, place: number): string | null {
  const edited = html.replaceAll(found, (match) => {
    const at = place < 0 ? match.length + place : Math.min(place, match.length - 1)
    const index = [...match]
      .map((_character, each) => each)
      .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))
      .find((each) => /\d/.test(match[each] ?? ''))
    return index === undefined ? match : `${match.slice(0, index)}${match[index] === '8' ? '3' : '8'}${match.slice(index + 1)}`
  })
  return edited === html ? null : edited
}
