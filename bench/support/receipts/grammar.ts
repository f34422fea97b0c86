// Receipts that are not laid out by hand: wording, order, position, fonts and colours are chosen at random from a vocabulary. There are
// three vocabularies with different wordings and looks. The reader's rules were written with the first two; the third one measures how well
// they work for an unknown bank.

import type { Random } from '../../../scripts/demo/random.ts'
import type { AccountForm, Layout } from './layouts.ts'
import { KEPT_APART, SEEN, SEEN_TOO, type Vocabulary } from './vocabularies.ts'

export type VocabularyName = 'seen' | 'seen too' | 'kept apart'

const VOCABULARIES: Readonly<Record<VocabularyName, Vocabulary>> = { seen: SEEN, 'seen too': SEEN_TOO, 'kept apart': KEPT_APART }

type Row = Layout['rows'][number]

/** A third of the pictures have little text, and a third have a lot. */
const LENGTHS = ['sparse', 'usual', 'long'] as const

export function layoutBy(vocabulary: VocabularyName, place: number, random: Random): Layout {
  const words = VOCABULARIES[vocabulary]
  const length = LENGTHS[place % LENGTHS.length] ?? 'usual'
  const account = random.pick(words.accounts)
  const amountLabel = random.pick(words.amountLabels)
  const isAmountLarge = random.next() < 0.5
  const rows: Row[] = shuffled(random, [
    ...(isAmountLarge && random.next() < 0.6 ? [] : [[amountLabel, '{amount}'] as const]),
    ...(random.next() < 0.8 ? [[random.pick(words.payeeLabels), '{payee}'] as const] : []),
    ...(random.next() < 0.93 ? [[labelOf(account, words, random), '{account}'] as const] : []),
    ...(random.next() < 0.95 ? [[random.pick(words.idLabels), '{id}'] as const] : []),
    ...dateRows(words, random),
    ...(length === 'sparse' ? [] : extraRows(extrasBeside(amountLabel, words), random, length === 'long' ? 5 : 2)),
  ])
  const isDark = random.next() < 0.3
  return {
    name: `${vocabulary} ${place}`,
    font: random.pick(words.fonts),
    arrangement: random.pick(words.arrangements),
    ...(isDark && { dark: true }),
    accent: random.pick(words.accents),
    title: random.pick(words.titles),
    ...(isAmountLarge && { isAmountLarge }),
    amount: random.pick(words.amounts),
    date: random.pick(words.dates),
    id: random.pick(words.ids),
    account,
    rows,
    look: {
      page: random.pick(isDark ? words.darkPages : words.pages),
      fontPx: length === 'sparse' ? random.whole(12, 14) : random.whole(13, 17),
      rowPx: random.whole(5, 14),
      ...(length === 'sparse' && { isBare: true, heightPx: random.whole(1_000, 1_400) }),
      ...(length === 'long' && { below: shuffled(random, words.below).slice(0, random.whole(5, 9)) }),
    },
  }
}

/** An IBAN is named as one, and so is a mobile number. */
function labelOf(form: AccountForm, words: Vocabulary, random: Random): string {
  if (form.includes('iban')) return random.pick([...words.ibanLabels, ...words.accountLabels])
  if (form.startsWith('phone')) return random.pick([...words.mobileLabels, ...words.accountLabels])
  return random.pick(words.accountLabels)
}

function dateRows(words: Vocabulary, random: Random): Row[] {
  const kind = random.next()
  if (kind < 0.1) return [[random.pick(words.dayLabels), '{day}'] as const, [random.pick(words.timeLabels), '{time}'] as const]
  if (kind < 0.2) return [['', '{date}']]
  return [[random.pick(words.dateLabels), '{date}']]
}

/** If there is a fee, the total is not the amount. */
function extrasBeside(amountLabel: string, { extras }: Vocabulary): readonly Row[] {
  return amountLabel.startsWith('Total') ? extras.filter(([label]) => !/fee|charges|fed|tax/i.test(label)) : extras
}

function extraRows(extras: readonly Row[], random: Random, max: number): Row[] {
  return shuffled(random, extras).slice(0, random.whole(0, max))
}

function shuffled<T>(random: Random, things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ thing }) => thing)
}
