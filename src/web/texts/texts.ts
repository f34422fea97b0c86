// Every sentence on a screen comes from here. The language can change at any moment: what is loaded is fetched in the new
// one first, then the whole page changes at once.

import { useSyncExternalStore } from 'react'
import { AT_HAND, fetchTexts, type TextArea, type TextsOf } from './areas.ts'
import { interpreterFor } from './heard.ts'
import {
  applyLanguage,
  DEFAULT_LANGUAGE,
  hearOtherTabs,
  type Language,
  rememberedLanguage,
  rememberLanguage,
  tellOtherTabs,
} from './language.ts'
import { sentence, type Values } from './sentence.ts'

type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key

export type TextKey<Area extends TextArea> = WithoutPlural<keyof TextsOf<Area> & string>

/** Says the sentence of a key with its values. */
export type Say<Area extends TextArea> = (key: TextKey<Area>, values?: Values) => string

type Loaded = Map<string, Readonly<Record<string, string>>>

const loaded: Record<Language, Loaded> = { en: new Map(Object.entries(AT_HAND)), ur: new Map() }
const sayers = new Map<string, (key: string, values?: Values) => string>()
const listeners = new Set<() => void>()
/** What the screens speak, or will when it has come. */
const wanted = new Set<TextArea>(['app', 'ui'])
let current: Language = DEFAULT_LANGUAGE
let next: Language = DEFAULT_LANGUAGE

/** Ready at once in English; in another language when its first sentences have come. Without them it is English, not nothing. */
export async function startTexts(language: Language = rememberedLanguage()): Promise<void> {
  hearOtherTabs(followOtherTab)
  await speak(language).catch(() => speak(DEFAULT_LANGUAGE))
}

/** For a page that is drawn where there is no document, no tab and nobody to choose. */
export async function speakUnheard(language: Language, areas: readonly TextArea[]): Promise<void> {
  await loadIn(language, [...wanted, ...areas])
  current = language
}

/** A change of language that happens meanwhile is waited for too: what comes to the screen can then speak it. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  let language: Language
  do {
    language = current
    await loadIn(language, areas)
  } while (language !== current)
}

/** Throws when its sentences do not come; the page then speaks as before. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  if (current !== language) return
  rememberLanguage(language)
  tellOtherTabs(language)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}

/** The sentences of an area, in the language of the moment. */
export function useTexts<Area extends TextArea>(area: Area): Say<Area> {
  return say(area, useLanguage())
}

/** For what is no component: the same, in a language one names. */
export function say<Area extends TextArea>(area: Area, language: Language = current): Say<Area> {
  const name = `${language} ${area}`
  const known = sayers.get(name)
  if (known) return known
  const sayer = (key: string, values: Values = {}) => sentence(loaded[language].get(area) ?? {}, key, values, language)
  // One per area and language, so that a memo that depends on it is kept while nothing changes.
  sayers.set(name, sayer)
  return sayer
}

export function currentLanguage(): Language {
  return current
}

async function speak(language: Language): Promise<void> {
  next = language
  const interpret = await interpreterFor(language)
  let known: number
  do {
    known = wanted.size
    await loadIn(language, [...wanted])
  } while (wanted.size > known)
  // Pressed twice: the last choice holds, whichever texts come last.
  if (next !== language) return
  interpret()
  applyLanguage(language)
  current = language
  for (const changed of listeners) changed()
}

async function loadIn(language: Language, areas: readonly TextArea[]): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      if (!loaded[language].has(area)) loaded[language].set(area, await fetchTexts(language, area))
    }),
  )
}

/** Nobody pressed anything here, so a failure is not said here either. */
function followOtherTab(language: Language): void {
  speak(language).catch(() => {})
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
