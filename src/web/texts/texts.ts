// All texts on the screen. When the language changes, the texts in use are first loaded in the new language, then the whole page
// changes at once.

import { useSyncExternalStore } from 'react'
import type { TextArea } from '#texts/areas.ts'
import { FIRST_TEXTS } from '#texts/en/texts.ts'
import { formatText, type Values } from '#texts/format-text.ts'
import { DEFAULT_LANGUAGE, describe, type Language } from '#texts/languages.ts'
import type { SlotValues, TextKey } from '#texts/slots.ts'
import { applyLanguage, broadcastLanguage, onLanguageOfOtherTab, rememberedLanguage, rememberLanguage } from './language.ts'

/** The text of a key, with its values. */
export type Translate<Area extends TextArea> = <Key extends TextKey<Area>>(key: Key, ...values: SlotValues<Area, Key>) => string

type Texts = Readonly<Record<string, string>>
/** The server's answers are loaded with the areas, but only `translate` reads them. */
type LoadedArea = TextArea | 'answers'

const loaded = new Map<Language, Map<LoadedArea, Texts>>()
for (const [area, texts] of Object.entries(FIRST_TEXTS)) loadedIn(DEFAULT_LANGUAGE).set(area as TextArea, texts)

const translators = new Map<string, (key: string, values?: Values) => string>()
const listeners = new Set<() => void>()
/** The areas that are on the screen or being loaded. */
const wanted = new Set<LoadedArea>(['app', 'ui', 'names', 'answers'])
let current: Language = DEFAULT_LANGUAGE
let next: Language = DEFAULT_LANGUAGE

/** Resolves at once for English, for another language when its first texts have loaded. If they do not load, the page is English. */
export async function startTexts(language: Language = rememberedLanguage()): Promise<void> {
  onLanguageOfOtherTab(followOtherTab)
  await switchTo(language).catch(() => switchTo(DEFAULT_LANGUAGE))
}

/** Used by the build, which has no document and no other tab. */
export async function loadForPrerender(language: Language, areas: readonly TextArea[]): Promise<void> {
  await loadIn(language, [...wanted, ...areas])
  current = language
}

/** Also waits for a language change during the load, so that a new screen is complete in the new language. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  let language: Language
  do {
    language = current
    await loadIn(language, areas)
  } while (language !== current)
}

/** Throws when the texts cannot be loaded; the page then stays in the old language. */
export async function setLanguage(language: Language): Promise<void> {
  await switchTo(language)
  if (current !== language) return
  rememberLanguage(language)
  broadcastLanguage(language)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}

/** The texts of an area, in the current language. */
export function useTexts<Area extends TextArea>(area: Area): Translate<Area> {
  return getTexts(area, useLanguage())
}

/** The same outside of components. */
export function getTexts<Area extends TextArea>(area: Area, language: Language = current): Translate<Area> {
  return translator(area, language)
}

/** For a key and values that are known only at run time. */
export function translator(area: TextArea, language: Language): (key: string, values?: Values) => string {
  const name = `${language} ${area}`
  const known = translators.get(name)
  if (known) return known
  const made = (key: string, values: Values = {}) => formatText(loadedIn(language).get(area) ?? {}, key, values, language)
  // One function per area and language, so that memoized values that depend on it stay valid.
  translators.set(name, made)
  return made
}

/** Undefined when the language has no text for the code: the server's English sentence is shown then. */
export function answerTemplate(code: string, language: Language): string | undefined {
  return loadedIn(language).get('answers')?.[code]
}

export function currentLanguage(): Language {
  return current
}

async function switchTo(language: Language): Promise<void> {
  next = language
  let known: number
  do {
    known = wanted.size
    await loadIn(language, [...wanted])
  } while (wanted.size > known)
  // When two languages are chosen quickly, the last choice wins, whichever texts load last.
  if (next !== language) return
  applyLanguage(language)
  current = language
  for (const changed of listeners) changed()
}

async function loadIn(language: Language, areas: readonly LoadedArea[]): Promise<void> {
  const texts = loadedIn(language)
  await Promise.all(
    areas.map(async (area) => {
      if (!texts.has(area)) texts.set(area, await fetchTexts(language, area))
    }),
  )
}

async function fetchTexts(language: Language, area: LoadedArea): Promise<Texts> {
  const { texts, answers } = describe(language)
  if (area !== 'answers') return (await texts[area]()).default
  return answers === null ? {} : (await answers()).default
}

function loadedIn(language: Language): Map<LoadedArea, Texts> {
  const texts = loaded.get(language) ?? new Map<LoadedArea, Texts>()
  loaded.set(language, texts)
  return texts
}

/** The choice was made in another tab, so this one shows no error. */
function followOtherTab(language: Language): void {
  switchTo(language).catch(() => {})
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
