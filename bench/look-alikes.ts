// How well pictures of one payment are distinguished from pictures of two: by their fingerprints alone, and by a second look at the pairs
// that those find. In every receipt layout, different payments from the same buyer to the same receiver must not be mistaken for each other
// (false alarms), and copies of a receipt must be found, including those with one edited digit (misses). Prints both rates for every
// possible limit. Fails if the second look raises more than a third of the fingerprints' false alarms, or loses a copy that they found.
// Use: node bench/look-alikes.ts [payments in each layout] [every how many layouts]

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROOF_SHAPE } from '../src/server/file-folders.ts'
import type { GreyPicture } from '../src/server/platform/media/align-pictures.ts'
import { greyOf, intakeImage, lookOf } from '../src/server/platform/media/images.ts'
import { type SecondLook, showsSomethingElse, takeSecondLook } from '../src/server/platform/media/second-look.ts'
import { bandsOf, MAX_BITS_OF_CANDIDATES, MAX_DIFFERING_BITS } from '../src/server/sessions/looks.ts'
import { COPIES, paymentOf, withAmountEdited, withIdEdited } from './support/look-alikes.ts'
import { median, percentile, printTable } from './support/numbers.ts'
import { openDrawing } from './support/receipts/draw.ts'
import { LAYOUTS } from './support/receipts/layouts.ts'

const SCREEN = { name: 'screenshot', width: 390, scale: 2, apply: async (picture: Buffer) => picture }
const OTHER_PAYMENT = 'another payment'
const EDITED = ['one digit of the amount edited', 'one digit of the ID edited']
const LARGEST_SHARE = 1 / 3

interface Picture {
  readonly fingerprint: string
  readonly grey: GreyPicture
}

interface Pair {
  readonly kind: string
  readonly bits: number
  readonly sharesBand: boolean
  readonly look: SecondLook
}

const payments = Number(process.argv[2] ?? 4)
const every = Number(process.argv[3] ?? 1)
const layouts = LAYOUTS.filter((_layout, index) => index % every === 0)
const folder = await mkdtemp(join(tmpdir(), 'look-alikes-'))
const drawing = await openDrawing()
const pairs: Pair[] = []
const times: number[] = []

try {
  for (const layout of layouts) {
    const receipts = Array.from({ length: payments }, (_, index) => paymentOf(layout, index))
    const drawn = []
    for (const { html } of receipts) drawn.push(await drawing.draw(html, SCREEN))
    const pictures: Picture[] = []
    for (const picture of drawn) pictures.push(await takeIn(picture))
    for (const [index, one] of pictures.entries()) for (const other of pictures.slice(index + 1)) addPair(OTHER_PAYMENT, one, other)
    const [receipt, screenshot, original] = [receipts[0], drawn[0], pictures[0]]
    if (!receipt || !screenshot || !original) throw new Error('at least one payment is needed')
    for (const [kind, treat] of Object.entries(COPIES)) addPair(kind, original, await takeIn(await treat(screenshot)))
    for (const [index, html] of [withAmountEdited(receipt), withIdEdited(receipt)].entries()) {
      if (html !== null) addPair(EDITED[index] ?? '', original, await takeIn(await drawing.draw(html, SCREEN)))
    }
  }
} finally {
  await drawing.close()
  await rm(folder, { recursive: true })
}

/** Stored and compared like an upload. */
async function takeIn(picture: Buffer): Promise<Picture> {
  const path = join(folder, 'picture')
  await writeFile(path, picture)
  const taken = await intakeImage(path, PROOF_SHAPE)
  await writeFile(path, taken.bytes)
  return { fingerprint: await lookOf(taken, PROOF_SHAPE), grey: await greyOf(path, PROOF_SHAPE) }
}

function addPair(kind: string, one: Picture, other: Picture): void {
  const startedAt = performance.now()
  const look = takeSecondLook(one.grey, other.grey)
  times.push(performance.now() - startedAt)
  const bits = [...one.fingerprint].filter((bit, index) => bit !== other.fingerprint[index]).length
  const bands = bandsOf(other.fingerprint)
  pairs.push({ kind, bits, look, sharesBand: bandsOf(one.fingerprint).some((band, index) => band === bands[index]) })
}

type Rule = (pair: Pair) => boolean
const byFingerprint: Rule = ({ bits }) => bits <= MAX_DIFFERING_BITS
const isCandidate: Rule = ({ bits, sharesBand }) => sharesBand && bits <= MAX_BITS_OF_CANDIDATES
const isAlike: Rule = ({ look }) => !showsSomethingElse(look)
const bySecondLook: Rule = (pair) => isCandidate(pair) && isAlike(pair)

const others = pairs.filter(({ kind }) => kind === OTHER_PAYMENT)
const edited = pairs.filter(({ kind }) => EDITED.includes(kind))
const copies = pairs.filter((pair) => pair.kind !== OTHER_PAYMENT && !edited.includes(pair))

function share(of: readonly Pair[], rule: Rule): string {
  const count = of.filter(rule).length
  return `${count} (${((100 * count) / of.length).toFixed(1)} %)`
}

const not =
  (rule: Rule): Rule =>
  (pair) =>
    !rule(pair)

console.log(`${layouts.length} layouts, ${payments} payments in each\n`)
printTable(
  ['pairs warned of', 'pairs', 'by fingerprint', 'candidates', 'after a second look', 'if all were looked at'],
  [...new Set(pairs.map(({ kind }) => kind))].map((name) => {
    const of = pairs.filter(({ kind }) => kind === name)
    return [name, String(of.length), share(of, byFingerprint), share(of, isCandidate), share(of, bySecondLook), share(of, isAlike)]
  }),
)

const HEAD = ['false alarms', 'misses of copies', 'misses of edited copies']
const curve = (rule: Rule) => [share(others, rule), share(copies, not(rule)), share(edited, not(rule))]
console.log()
printTable(
  ['fingerprints differ in at most', ...HEAD],
  [0, 1, 2, 3, 4, 6, 8, 10, 12].map((limit) => [`${limit} bits`, ...curve(({ bits }) => bits <= limit)]),
)
console.log()
printTable(
  ['second look: blocks that differ', ...HEAD],
  [1, 2, 4, 6, 8, 10, 15, 20].map((limit) => [`fewer than ${limit}`, ...curve(({ look }) => look.changed < limit)]),
)
const worst = (of: readonly Pair[]) => of.map(({ look }) => look.worst)
const range = (of: readonly Pair[]) => `${Math.min(...worst(of)).toFixed(0)} to ${Math.max(...worst(of)).toFixed(0)}`
console.log(
  `\nthe block that differs most: ${range(others)} for other payments, ${range(copies)} for copies, ${range(edited)} for edited copies`,
)
console.log(`milliseconds for a second look: median ${median(times).toFixed(0)}, 99 % within ${percentile(times, 0.99).toFixed(0)}`)

const [before, after] = [others.filter(byFingerprint).length, others.filter(bySecondLook).length]
const lost = copies.filter((pair) => byFingerprint(pair) && !bySecondLook(pair)).length
console.log(`false alarms: ${after} instead of ${before}; copies that were found by fingerprint and are lost by the second look: ${lost}`)
if (after > before * LARGEST_SHARE || lost > 0) process.exitCode = 1
