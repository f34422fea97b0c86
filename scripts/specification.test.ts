// Compares docs/specification.md with the product. It runs every time, because a customer's text is easily changed by accident. Tidy checks
// that the named tests exist.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { ENDPOINTS } from '../src/contract/endpoints.ts'
import { ERRORS } from '../src/contract/errors.ts'
import { CLIENT_EVENTS, SERVER_EVENTS } from '../src/contract/events.ts'
import { REPLIES } from '../src/contract/replies.ts'
import { PLAN_TITLES } from '../src/domain/plans.ts'
import { LANGUAGES } from '../src/texts/languages.ts'
import { inBackticks, parseRows, readSpecification, type SpecRow } from './specification.ts'
import { STOPS } from './tour/stops.ts'

const ROOT = join(import.meta.dirname, '..')
const ROWS = readSpecification()
/** The rows of literal texts. */
const TEXTS = ROWS.flatMap((row) =>
  row.text !== null && row.key !== null && !isCall(row) && !isEvent(row) ? [{ ...row, text: row.text, key: row.key }] : [],
)

const PRODUCT: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ERRORS).map(([code, { text }]) => [`error ${code}`, text] as const),
  ...Object.entries(REPLIES).map(([code, text]) => [`reply ${code}`, text] as const),
  ...PLAN_TITLES.map((title) => [`plan ${title}`, title] as const),
  ...(
    await Promise.all(
      Object.entries(LANGUAGES.en.texts).map(async ([area, load]) =>
        Object.entries((await load()).default).map(([key, text]) => [`${area}.${key}`, text] as const),
      ),
    )
  ).flat(),
])

it('every row of the page is read, and no two have the same id', () => {
  const page = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
  const ids = ROWS.map(({ id }) => id)
  expect(ids).toHaveLength([...page.matchAll(/^\| (?!id \||---)/gm)].length)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

it('every literal text is the text of its key', () => {
  expect(differingTexts(TEXTS, PRODUCT)).toEqual([])
  expect(TEXTS.length).toBeGreaterThan(220)
})

it.each([
  ['Copied!', 'another sign at the end'],
  ['copied', 'another letter'],
  ['Copied to the clipboard', 'longer than the text of the product'],
  ['{n} Copied', 'a slot that the product does not have'],
])('%j differs from the text of the product: %s', (text) => {
  const product = new Map([['ui.copied', 'Copied']])
  expect(differingTexts([{ id: 'S1-1', key: 'ui.copied', text }], product)).toEqual([`S1-1 ui.copied: 'Copied' is not '${text}'`])
})

it('values may have other names in the product', () => {
  expect(differingTexts([{ id: 'S1-1', key: 'ui.left', text: '{count} left' }], new Map([['ui.left', '{{n, number}} left']]))).toEqual([])
})

it('every call has its parameters, success code and reply keys', () => {
  const calls = new Map<string, Endpoint>(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  const rows = ROWS.filter(isCall)
  expect(rows.length).toBeGreaterThan(35)
  expect(rows.flatMap((row) => differencesOfCall(row, calls.get(row.key ?? '')))).toEqual([])
})

it('every event has the fields of its payload', () => {
  const events = new Map(Object.entries({ ...CLIENT_EVENTS, ...SERVER_EVENTS }))
  const rows = ROWS.filter(isEvent)
  expect(rows).toHaveLength(5)
  for (const { id, key, words } of rows)
    expect(keysOf(events.get(key ?? '')?.payload), `${id} ${key}`).toEqual(expect.arrayContaining(inBackticks(words)))
})

it('every row is shown by something that exists', () => {
  const stops = new Set(STOPS.map(({ name }) => name))
  expect(ROWS.filter((row) => row.stops.length + row.files.length === 0).map(({ id }) => id)).toEqual([])
  expect(ROWS.flatMap((row) => row.stops.filter((name) => !stops.has(name)).map((name) => `${row.id}: no stop ${name}`))).toEqual([])
  expect(ROWS.flatMap((row) => row.files.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${row.id}: no ${path}`))).toEqual(
    [],
  )
})

it('a test that shows a text contains it or its key', () => {
  const wrong = TEXTS.flatMap(({ id, key, text, files }) => {
    const words = [key.replace(/^.*[ .]/, ''), text.split('{')[0]?.trim() ?? '']
    return files
      .filter((path) => !words.some((word) => word !== '' && read(path).includes(word)))
      .map((path) => `${id}: ${path} without ${words.join(' or ')}`)
  })
  expect(wrong).toEqual([])
})

it('a sentence is written once: in the file of its key', () => {
  const sources = globSync(['src/**/*.ts', 'src/**/*.tsx'], { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\/testing\/|^src\/texts\/(?!en\/)/.test(path))
    .map((path) => ({ path, text: read(path) }))
  const sentences = new Set(TEXTS.map(({ text }) => text).filter((text) => text.split(' ').length > 3 && !text.includes('{')))
  const wrong = [...sentences].flatMap((sentence) => {
    const rows = TEXTS.filter(({ text }) => text === sentence)
    const places = sources.filter(({ text }) => ["'", '"', '`'].some((quote) => text.includes(`${quote}${sentence}${quote}`)))
    return places.length <= new Set(rows.map(({ key }) => key)).size ? [] : [`${sentence}: ${places.map(({ path }) => path).join(', ')}`]
  })
  expect(sentences.size).toBeGreaterThan(35)
  expect(wrong).toEqual([])
})

it('a row has words, perhaps a key, and stops or files', () => {
  const [row] = parseRows('| S5-1 | `No user!` | `chat.nobody` | tour `empty`, `chat`; `e2e/chat.spec.ts` "nobody is there" |\n')
  expect(row).toEqual({
    id: 'S5-1',
    words: '`No user!`',
    text: 'No user!',
    key: 'chat.nobody',
    stops: ['empty', 'chat'],
    files: ['e2e/chat.spec.ts'],
  })
})

function differingTexts(
  rows: readonly Pick<(typeof TEXTS)[number], 'id' | 'key' | 'text'>[],
  product: ReadonlyMap<string, string>,
): string[] {
  return rows
    .filter(({ key, text }) => withoutNames(product.get(key) ?? '') !== withoutNames(text))
    .map(({ id, key, text }) => `${id} ${key}: '${product.get(key) ?? 'nothing'}' is not '${text}'`)
}

function withoutNames(text: string): string {
  return text.replaceAll(/\{+[^{}]+\}+/g, '{}')
}

function isCall({ key }: SpecRow): boolean {
  return key !== null && /^[A-Z]+ \//.test(key)
}

function isEvent({ key }: SpecRow): boolean {
  return key !== null && /^\w+$/.test(key)
}

function differencesOfCall({ id, key, words }: SpecRow, endpoint: Endpoint | undefined): string[] {
  if (endpoint === undefined) return [`${id}: no call ${key}`]
  const [takes = '', answers = ''] = words.split('→')
  const { params, query, body, upload, reply } = endpoint
  const parameters = [...keysOf(params), ...keysOf(query), ...keysOf(body), upload?.file ?? '']
  const [status] = Object.keys(reply)
  const [shape] = Object.values(reply)
  return [
    ...inBackticks(takes).filter((name) => !parameters.includes(name)),
    ...inBackticks(answers).filter((name) => !keysOf(shape).includes(name)),
    ...[...answers.matchAll(/\b2\d\d\b/g)].flatMap(([code]) => (code === status ? [] : code)),
  ].map((name) => `${id}: ${key} has no ${name}`)
}

/** Fields of an object, of a list's rows, or of any of several objects. */
function keysOf(shape: unknown): string[] {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape)
  if (shape instanceof z.ZodArray) return keysOf(shape.element)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap(keysOf)
  return []
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
