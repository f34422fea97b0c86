// How well proofs are read: receipts are drawn with random values, treated as phones and messengers treat pictures, and read by the
// real reader. A wrong value counts far more than an unreadable one, because it accuses an honest buyer: at most 1 % of a field's
// values may be wrong, and of the part kept apart 0.5 %. A doubtful value counts as right when it is, because an admin then sees that
// it fits what the buyer claims, and as unreadable otherwise. There are four parts:
//   layouts     receipts laid out by hand, in every treatment
//   seen        receipts of a grammar (support/receipts/grammar.ts): sparse, usual and long
//   seen too    the same with other wordings and looks
//   kept apart  the same again, with wordings written without knowing the rules. Rules are never written with them, so only their
//               totals are printed. When totals have steered changes of rules, new wordings are due.
// Use: node bench/proofs.ts [seed] [--show] [--part=seen] [--words=FOLDER]
//   --show          what was not read right
//   --part=NAME     only this part
//   --words=FOLDER  keeps the words that were recognised in each picture, so that changed rules are measured in a second. Remove the
//                   folder when pictures are drawn or prepared in another way.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Word } from '#domain/bank-slip/lines.ts'
import { readReceipt } from '#domain/bank-slip/receipt.ts'
import { isSameTransaction } from '#domain/proof-reading.ts'
import { type Random, randomBy } from '../scripts/demo/random.ts'
import { PROOF_SHAPE } from '../src/server/file-folders.ts'
import { intakeForRecognition } from '../src/server/platform/media/images.ts'
import { openRecognition } from '../src/server/platform/recognition/recognition.ts'
import { median, percentile, printTable } from './support/numbers.ts'
import { HARDER_TREATMENTS, openDrawing, TREATMENTS, type Treatment } from './support/receipts/draw.ts'
import { layoutBy, type VocabularyName } from './support/receipts/grammar.ts'
import { LAYOUTS, type Layout } from './support/receipts/layouts.ts'
import { receiptOf, type Truth } from './support/receipts/receipt.ts'

const MAX_WRONG = { layouts: 0.01, seen: 0.01, 'seen too': 0.01, 'kept apart': 0.005 } as const
type Part = keyof typeof MAX_WRONG
const PARTS = Object.keys(MAX_WRONG) as Part[]
const PICTURES_PER_VOCABULARY = 150
/** Long enough that a busy machine does not make pictures unreadable. */
const LIMIT_MS = 60_000
const FIELDS = ['amount', 'transactionId', 'paidAt', 'accountNumber'] as const
type Field = (typeof FIELDS)[number]
type Outcome = 'right' | 'unreadable' | 'wrong' | 'rightly none'

interface Picture {
  readonly part: Part
  readonly layout: Layout
  readonly treatment: Treatment
  readonly random: Random
}

interface Result {
  readonly part: Part
  readonly field: Field
  readonly outcome: Outcome
  readonly isDoubtful: boolean
  readonly isUnnamed: boolean
  readonly treatment: string
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean' }, part: { type: 'string' }, words: { type: 'string' } },
})
const seed = positionals[0] ?? 'b'
const parts = PARTS.filter((part) => options.part === undefined || options.part === part)
if (options.words !== undefined) mkdirSync(options.words, { recursive: true })

const folder = await mkdtemp(join(tmpdir(), 'proofs-'))
const drawing = await openDrawing()
const recognition = openRecognition({ log: { warn: (...warning: unknown[]) => console.error(...warning) }, limitMs: LIMIT_MS })
const results: Result[] = []
const times: number[] = []
let pictures = 0
let unread = 0

try {
  for (const picture of parts.flatMap(picturesOf)) {
    const { part, layout, treatment, random } = picture
    const { html, truth } = receiptOf(layout, random)
    const words = await wordsOf(picture, html)
    pictures += 1
    if (words === null) unread += 1
    const read = words && readReceipt(words)
    for (const field of FIELDS) {
      const { value = null, isDoubtful = false, isUnnamed = false } = read?.[field] ?? {}
      const found = outcomeOf(value, truth, field)
      const outcome = isDoubtful && found === 'wrong' ? ofDoubtful(value, truth, field) : found
      results.push({ part, field, outcome, isDoubtful, isUnnamed, treatment: treatment.name })
      if (options.show && part !== 'kept apart' && (outcome === 'wrong' || outcome === 'unreadable')) {
        console.log(`${outcome} ${field}: ${truth[field]} read as ${value} (${layout.name}, ${layout.arrangement}, ${treatment.name})`)
      }
    }
  }
} finally {
  await drawing.close()
  await recognition.close()
  await rm(folder, { recursive: true })
}

function picturesOf(part: Part): Picture[] {
  if (part !== 'layouts') return Array.from({ length: PICTURES_PER_VOCABULARY }, (_, place) => pictureBy(part, place))
  return LAYOUTS.flatMap((layout) =>
    TREATMENTS.map((treatment) => ({ part, layout, treatment, random: randomBy(`${layout.name} ${treatment.name} ${seed}`) })),
  )
}

function pictureBy(vocabulary: VocabularyName, place: number): Picture {
  const random = randomBy(`${vocabulary} ${place} ${seed}`)
  const layout = layoutBy(vocabulary, place, random)
  return { part: vocabulary, layout, treatment: random.pick([...TREATMENTS, ...HARDER_TREATMENTS]), random }
}

async function wordsOf({ layout, treatment, random }: Picture, html: string): Promise<readonly Word[] | null> {
  const name = `${layout.name} ${treatment.name} ${seed}.json`.replaceAll(/[^\w.]+/g, '-')
  const kept = options.words === undefined ? undefined : join(options.words, name)
  if (kept !== undefined && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Word[]
  const path = join(folder, 'proof')
  await writeFile(path, await treatment.apply(await drawing.draw(html, treatment), random))
  const startedAt = performance.now()
  const { pgm } = await intakeForRecognition(path, PROOF_SHAPE)
  const words = await recognition.read(pgm)
  times.push(performance.now() - startedAt)
  if (kept !== undefined && words !== null) writeFileSync(kept, JSON.stringify(words))
  return words
}

function outcomeOf(read: string | number | null, truth: Truth, field: Field): Outcome {
  const expected = truth[field]
  if (read === null) return unconfirmed(truth, field)
  return expected !== null && plain(read) === plain(expected) ? 'right' : 'wrong'
}

/** Compared as in the product: look-alike letters in an ID are equal, and only the visible part of a masked account counts. */
function ofDoubtful(read: string | number | null, truth: Truth, field: Field): Outcome {
  const [text, { transactionId, accountNumber }] = [String(read), truth]
  const confirms =
    (field === 'transactionId' && transactionId !== null && isSameTransaction(text, transactionId)) ||
    (field === 'accountNumber' && accountNumber !== null && text.startsWith('****') && accountNumber.endsWith(text.slice(4)))
  return confirms ? 'right' : unconfirmed(truth, field)
}

function unconfirmed(truth: Truth, field: Field): Outcome {
  return truth[field] === null ? 'rightly none' : 'unreadable'
}

/** Blanks, dashes and the number of masked characters make no difference to a comparison. */
function plain(value: string | number): string {
  return String(value).replaceAll(/[\s-]/g, '').replace(/\*+/, '****').toLowerCase()
}

function countOf(outcome: Outcome, matches: (each: Result) => boolean): number {
  return results.filter((each) => each.outcome === outcome && matches(each)).length
}

function row(name: string, matches: (each: Result) => boolean): string[] {
  const [right, unreadable, wrong] = [countOf('right', matches), countOf('unreadable', matches), countOf('wrong', matches)]
  const all = right + unreadable + wrong
  const share = (count: number) => `${count} (${((100 * count) / all).toFixed(1)} %)`
  return [name, share(right), share(unreadable), share(wrong)]
}

console.log(`${pictures} pictures, seed "${seed}"; ${unread} not read in time`)
const head = ['right', 'unreadable', 'wrong']
for (const part of parts) {
  const isOfPart = (each: Result) => each.part === part
  console.log()
  printTable(
    [part, ...head],
    [...FIELDS.map((name) => row(name, (each) => isOfPart(each) && each.field === name)), row('together', isOfPart)],
  )
}
const treatments = [...new Set(results.filter(({ part }) => part !== 'kept apart').map(({ treatment }) => treatment))]
console.log()
printTable(
  ['picture (without those kept apart)', ...head],
  treatments.map((name) => row(name, ({ part, treatment }) => part !== 'kept apart' && treatment === name)),
)
const doubtful = results.filter(({ isDoubtful, outcome }) => isDoubtful && outcome === 'right')
const unnamed = doubtful.filter(({ isUnnamed }) => isUnnamed).length
console.log(
  `\n${doubtful.length} of the right values are doubtful, and not shown to a buyer who has typed nothing; ${unnamed} of them never agree`,
)
if (times.length > 0)
  console.log(`milliseconds for one picture: median ${median(times).toFixed(0)}, 99 % within ${percentile(times, 0.99).toFixed(0)}`)

for (const part of parts) {
  // One vocabulary has too few values per field for a percentage, so it is measured over all fields.
  for (const fields of part === 'layouts' ? FIELDS.map((field) => [field]) : [FIELDS]) {
    const matches = (each: Result) => each.part === part && fields.some((field) => field === each.field)
    const wrong = countOf('wrong', matches)
    if (wrong / (wrong + countOf('right', matches) + countOf('unreadable', matches)) >= MAX_WRONG[part]) {
      console.log(`too many wrong values: ${part}, ${fields.join(', ')}`)
      process.exitCode = 1
    }
  }
}
