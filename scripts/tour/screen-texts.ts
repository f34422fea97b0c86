// The product's texts in the visit's language, so that stops find elements in every language.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ERRORS } from '../../src/contract/errors.ts'
import { REPLIES } from '../../src/contract/replies.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/texts/languages.ts'

type Texts = Readonly<Record<string, string>>
type AllTexts = ReadonlyMap<string, Texts>

const FOLDER = join(import.meta.dirname, '..', '..', 'src', 'texts')
/** `{{count}}` in texts, `{days}` in replies. */
const SLOT = /\{\{?\w+(?:, number)?\}\}?/
const PLURALS = ['', '_one', '_other']
/** Bidi isolates around values. */
const ISOLATES = '[\u2066-\u2069]?'

/** The server's messages are English on the wire. */
const ENGLISH_ANSWERS: Texts = {
  ...REPLIES,
  ...Object.fromEntries(Object.entries(ERRORS).map(([code, { text }]) => [code, text])),
}

export class ScreenTexts {
  readonly language: Language
  readonly #own: AllTexts
  readonly #english: AllTexts

  constructor(language: Language, own: AllTexts, english: AllTexts) {
    this.language = language
    this.#own = own
    this.#english = english
  }

  /** Matches the whole text `area.key` with any values. */
  of(name: string): RegExp {
    const [area = '', ...keys] = name.split('.')
    const key = keys.join('.')
    const english = this.#english.get(area)
    const forms = PLURALS.map((plural) => `${key}${plural}`).filter((form) => english?.[form] !== undefined)
    if (forms.length === 0) throw new Error(`No text is called ${name}`)
    const patterns = forms.map((form) => patternOf(this.#own.get(area)?.[form] ?? english?.[form] ?? ''))
    return new RegExp(`^(${patterns.join('|')})$`, 's')
  }

  /** Texts that are still English on a screen in this language. */
  leftInEnglish(shown: readonly string[]): string[] {
    if (this.language === DEFAULT_LANGUAGE) return []
    const english = new Map<string, string>()
    for (const [area, texts] of this.#english)
      for (const [key, text] of Object.entries(texts)) if (!SLOT.test(text) && text.includes(' ')) english.set(text, `${area}.${key}`)
    for (const texts of this.#own.values()) for (const text of Object.values(texts)) english.delete(text)
    return shown.filter((text) => english.has(text))
  }
}

export async function readScreenTexts(language: Language): Promise<ScreenTexts> {
  const english = new Map(await readTexts(DEFAULT_LANGUAGE)).set('answers', ENGLISH_ANSWERS)
  return new ScreenTexts(language, language === DEFAULT_LANGUAGE ? english : await readTexts(language), english)
}

async function readTexts(language: Language): Promise<AllTexts> {
  const names = await readdir(join(FOLDER, language)).catch(() => [])
  const all = new Map<string, Texts>()
  for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    const module = (await import(join(FOLDER, language, name))) as { readonly default?: Texts }
    if (module.default !== undefined) all.set(areaOf(name), module.default)
  }
  return all
}

/** `admin-payments.ts` is the area `adminPayments`. */
function areaOf(fileName: string): string {
  return fileName.replace(/\.ts$/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function patternOf(text: string): string {
  return text
    .split(SLOT)
    .map((piece) => piece.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(`${ISOLATES}.*${ISOLATES}`)
}
