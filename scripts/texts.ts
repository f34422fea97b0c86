// `npm run texts` prints every English sentence of the product with its key and the source files of its screens, so that a native reader
// can mark them without running the app. `npm run texts -- --sample 200 --seed 7` prints that many at random.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ERRORS } from '#contract/errors.ts'
import { REPLIES } from '#contract/replies.ts'
import { ENGLISH_TEXTS } from '#texts/en/texts.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

interface Sentence {
  readonly key: string
  readonly screens: string
  readonly text: string
}

interface Source {
  readonly path: string
  readonly code: string
}

const { values } = parseArgs({ options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const sentences = [...(await screenTexts()), ...answers()]
const chosen = values.sample === undefined ? sentences : sampleOf(sentences, Number(values.sample), Number(values.seed))
for (const { key, screens, text } of chosen) console.log([key, screens, text].join('\t'))
const words = chosen.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
console.error(`${chosen.length} texts, ${words} words`)

async function screenTexts(): Promise<Sentence[]> {
  const sources = await readSources()
  const areas = await Promise.all(Object.entries(ENGLISH_TEXTS).map(async ([area, load]) => ({ area, texts: (await load()).default })))
  return areas.flatMap(({ area, texts }) => {
    const users = sources.filter(({ code }) => code.includes(`'${area}'`))
    return Object.entries(texts).map(([key, text]) => ({ key: `${area}.${key}`, screens: screensOf(key, users), text: oneLine(text) }))
  })
}

/** The server's replies, which any screen may show. */
function answers(): Sentence[] {
  const errors = Object.entries(ERRORS).map(([key, { text }]) => ({ key: `errors.${key}`, screens: 'refusals', text: oneLine(text) }))
  const replies = Object.entries(REPLIES).map(([key, text]) => ({ key: `replies.${key}`, screens: 'confirmations', text: oneLine(text) }))
  return [...errors, ...replies]
}

async function readSources(): Promise<Source[]> {
  const paths = await readdir(SOURCES, { recursive: true })
  const shipped = paths.filter((path) => /^(web|server)\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path)).toSorted()
  return Promise.all(shipped.map(async (path) => ({ path, code: await readFile(join(SOURCES, path), 'utf8') })))
}

/** The files that name the key; if its name is put together at run time, those that use the area. */
function screensOf(key: string, users: readonly Source[]): string {
  const base = key.replace(/_(one|other)$/, '')
  const naming = users.filter(({ code }) => code.includes(`'${base}'`))
  const found = naming.length > 0 ? naming : users
  return found
    .slice(0, 2)
    .map(({ path }) => path.replace(/^web\//, '').replace(/\.tsx?$/, ''))
    .join(', ')
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ⏎ ')
}

/** The same sentences for the same seed. */
function sampleOf(all: readonly Sentence[], size: number, seed: number): Sentence[] {
  let state = seed
  const ranked = all.map((sentence) => {
    state = (state * 48_271) % 2_147_483_647
    return { sentence, rank: state }
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, size)
    .map(({ sentence }) => sentence)
}
