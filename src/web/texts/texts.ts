// All texts on the screen. A language change first loads the texts in use, then updates the whole page at once.

import { useSyncExternalStore } from 'react'
import type { TextArea } from '#texts/areas.ts'
import { FIRST_TEXTS } from '#texts/en/texts.ts'
import { formatText, type Values } from '#texts/format-text.ts'
import { DEFAULT_LANGUAGE, describe, type Language } from '#texts/languages.ts'
import type { SlotValues, TextKey } from '#texts/slots.ts'
import { applyLanguage, broadcastLanguage, onLanguageOfOtherTab, rememberedLanguage, rememberLanguage } from './language.ts'

export type Translate<Area extends TextArea> = <Key extends TextKey<Area>>(key: Key, ...values: SlotValues<Area, Key>) => string

type Texts = Readonly<Record<string, string>>
/** The server's answers are loaded like an area, but only `translate` reads them. */
type LoadedArea = TextArea | 'answers'

const loaded = new Map<Language, Map<LoadedArea, Texts>>()
for (const [area, texts] of Object.entries(FIRST_TEXTS)) loadedIn(DEFAULT_LANGUAGE).set(area as TextArea, texts)

const translators = new Map<string, (key: string, values?: Values) => string>()
const listeners = new Set<() => void>()
/** Areas that are on the screen or being loaded. */
const wanted = new Set<LoadedArea>(['app', 'ui', 'names', 'answers'])
let current: Language = DEFAULT_LANGUAGE
let next: Language = DEFAULT_LANGUAGE

/** Resolves immediately for English, otherwise once the language's first texts have loaded. Falls back to English if they fail to load. */
export async function startTexts(language: Language = rememberedLanguage()): Promise<void> {
  onLanguageOfOtherTab(followOtherTab)
  await switchTo(language).catch(() => switchTo(DEFAULT_LANGUAGE))
}

/** For the build, which has no document and no other tabs. */
export async function loadForPrerender(language: Language, areas: readonly TextArea[]): Promise<void> {
  await loadIn(language, [...wanted, ...areas])
  current = language
}

/** Also waits for a language change during the load, because a new screen must be complete in the new language. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  let language: Language
  do {
    language = current
    await loadIn(language, areas)
  } while (language !== current)
}

/** Throws if the texts cannot be loaded; the page then keeps its language. */
export async function setLanguage(language: Language): Promise<void> {
  await switchTo(language)
  if (current !== language) return
  rememberLanguage(language)
  broadcastLanguage(language)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}

/** Returns the area's texts in the current language. */
export function useTexts<Area extends TextArea>(area: Area): Translate<Area> {
  return getTexts(area, useLanguage())
}

/** Like `useTexts`, for use outside components. */
export function getTexts<Area extends TextArea>(area: Area, language: Language = current): Translate<Area> {
  return translator(area, language)
}

/** For a key and values known only at run time. */
export function translator(area: TextArea, language: Language): (key: string, values?: Values) => string {
  const name = `${language} ${area}`
  const known = translators.get(name)
  if (known) return known
  const made = (key: string, values: Values = {}) => formatText(loadedIn(language).get(area) ?? {}, key, values, language)
  // One function per area and language keeps memoized values that depend on it valid.
  translators.set(name, made)
  return made
}

/** Undefined if the language has no text for the code; the server's English message is then shown. */
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
  // If two languages are chosen in quick succession, the last choice wins, whichever loads last.
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

/** Shows no error, because the choice was made in another tab. */
function followOtherTab(language: Language): void {
  switchTo(language).catch(() => {})
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
