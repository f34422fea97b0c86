// How well proofs are read: receipts in every layout are drawn with random values, treated as phones and messengers treat pictures,
// and read by the real reader. A wrong value counts far more than an unreadable one, because it accuses an honest buyer: at most 1 %
// of a field's values may be wrong. A doubtful value counts as right when it is, because it may confirm what a buyer claims, and as
// unreadable otherwise. Another seed than the one the parser was written with gives other values.
// Use: node bench/proofs.ts [seed] [--show]

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readReceipt } from '#domain/receipt/receipt.ts'
import { randomBy } from '../scripts/demo/random.ts'
import { PROOF_SHAPE } from '../src/server/file-folders.ts'
import { intakeForRecognition } from '../src/server/platform/media/images.ts'
import { openRecognition } from '../src/server/platform/recognition/recognition.ts'
import { median, percentile, printTable } from './support/numbers.ts'
import { openDrawing, TREATMENTS } from './support/receipts/draw.ts'
import { LAYOUTS } from './support/receipts/layouts.ts'
import { receiptOf, type Truth } from './support/receipts/receipt.ts'

const MAX_WRONG = 0.01
/** So long that a busy machine does not make pictures unreadable. */
const LIMIT_MS = 60_000
const FIELDS = ['amount', 'transactionId', 'paidAt', 'accountNumber'] as const
type Field = (typeof FIELDS)[number]
type Outcome = 'right' | 'unreadable' | 'wrong' | 'rightly none'

const showsMistakes = process.argv.includes('--show')
const seed = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 'b'

const folder = await mkdtemp(join(tmpdir(), 'proofs-'))
const drawing = await openDrawing()
const recognition = openRecognition({ log: { warn: (...parts: unknown[]) => console.error(...parts) }, limitMs: LIMIT_MS })
const outcomes: { readonly field: Field; readonly outcome: Outcome; readonly treatment: string }[] = []
const times: number[] = []
let unread = 0
let confirming = 0

try {
  for (const layout of LAYOUTS) {
    for (const treatment of TREATMENTS) {
      const random = randomBy(`${layout.name} ${treatment.name} ${seed}`)
      const { html, truth } = receiptOf(layout, random)
      const path = join(folder, 'proof')
      await writeFile(path, await treatment.apply(await drawing.draw(html, treatment), random))
      const read = await readProof(path)
      if (read === null) unread += 1
      for (const field of FIELDS) {
        const { value = null, isDoubtful = false } = read?.[field] ?? {}
        const found = outcomeOf(value, truth, field)
        const outcome = isDoubtful && found === 'wrong' ? 'unreadable' : found
        if (isDoubtful && found === 'right') confirming += 1
        outcomes.push({ field, outcome, treatment: treatment.name })
        if (showsMistakes && (outcome === 'wrong' || outcome === 'unreadable')) {
          console.log(`${outcome} ${field}: ${truth[field]} read as ${value} (${layout.name}, ${treatment.name})`)
        }
      }
    }
  }
} finally {
  await drawing.close()
  await recognition.close()
  await rm(folder, { recursive: true })
}

async function readProof(path: string) {
  const startedAt = performance.now()
  const { png } = await intakeForRecognition(path, PROOF_SHAPE)
  const words = await recognition.read(png)
  times.push(performance.now() - startedAt)
  return words === null ? null : readReceipt(words)
}

function outcomeOf(read: string | number | null, truth: Truth, field: Field): Outcome {
  const expected = truth[field]
  if (read === null) return expected === null ? 'rightly none' : 'unreadable'
  return expected !== null && plain(read) === plain(expected) ? 'right' : 'wrong'
}

/** Blanks and dashes, and how many characters are hidden, make no difference to a comparison. */
function plain(value: string | number): string {
  return String(value).replaceAll(/[\s-]/g, '').replace(/\*+/, '****').toLowerCase()
}

function countOf(outcome: Outcome, matches: (each: (typeof outcomes)[number]) => boolean): number {
  return outcomes.filter((each) => each.outcome === outcome && matches(each)).length
}

function row(name: string, matches: (each: (typeof outcomes)[number]) => boolean): string[] {
  const [right, unreadable, wrong] = [countOf('right', matches), countOf('unreadable', matches), countOf('wrong', matches)]
  const all = right + unreadable + wrong
  const share = (count: number) => `${count} (${((100 * count) / all).toFixed(1)} %)`
  return [name, share(right), share(unreadable), share(wrong)]
}

console.log(
  `${times.length} pictures: ${LAYOUTS.length} layouts, ${TREATMENTS.length} treatments, seed "${seed}"; ${unread} not read in time`,
)
const head = ['right', 'unreadable', 'wrong']
printTable(
  ['field', ...head],
  FIELDS.map((name) => row(name, ({ field }) => field === name)),
)
console.log()
printTable(
  ['picture', ...head],
  TREATMENTS.map(({ name }) => row(name, ({ treatment }) => treatment === name)),
)
console.log(`\n${confirming} of the right values are doubtful: they confirm a claim, and are not shown to a buyer who has typed nothing`)
console.log(`milliseconds for one picture: median ${median(times).toFixed(0)}, 99 % within ${percentile(times, 0.99).toFixed(0)}`)

for (const name of FIELDS) {
  const isOf = ({ field }: { readonly field: Field }) => field === name
  const wrong = countOf('wrong', isOf)
  if (wrong / (wrong + countOf('right', isOf) + countOf('unreadable', isOf)) >= MAX_WRONG) {
    console.log(`too many wrong values: ${name}`)
    process.exitCode = 1
  }
}
