// Messages as values: a server reply or one of the app's texts. They are translated
// when rendered, so a message on the screen changes with the language.

import type { ErrorValues } from '#domain/errors.ts'
import type { TextArea } from '#texts/areas.ts'
import { durationText } from '#texts/duration-text.ts'
import { isolated } from '#texts/format-text.ts'
import type { Language } from '#texts/languages.ts'
import type { SlotValues, TextKey } from '#texts/slots.ts'
import { answerTemplate, translator, useLanguage } from './texts.ts'

/** Wire format: a code, its values, and an English message for languages without a text for the code. */
export interface Answer {
  readonly code: string
  readonly message: string
  readonly values?: ErrorValues
}

/** Worded differently in each language. */
interface Duration {
  readonly durationMinutes: number
}

interface TextValue {
  readonly area: TextArea
  readonly key: string
  readonly values: Readonly<Record<string, string | number | Translatable | Duration>>
}

export type Translatable = Answer | TextValue

/** One of the app's texts as a value. Its own values may be messages too. */
export function text<Area extends TextArea, Key extends TextKey<Area>>(
  area: Area,
  key: Key,
  ...[values]: SlotValues<Area, Key, string | number | Translatable>
): Translatable {
  return { area, key, values: values ?? {} }
}

export function translate(value: Translatable, language: Language): string {
  if (!('area' in value)) return answerText(value, language)
  const values = Object.entries(value.values).map(([name, each]) => [name, typeof each === 'object' ? objectText(each, language) : each])
  return translator(value.area, language)(value.key, Object.fromEntries(values))
}

function objectText(value: Translatable | Duration, language: Language): string {
  return 'durationMinutes' in value ? durationText(value.durationMinutes, language) : translate(value, language)
}

/** Translates into the current language. A string counts as already translated. */
export function useTranslate(): (value: Translatable | string) => string {
  const language = useLanguage()
  return (value) => (typeof value === 'string' ? value : translate(value, language))
}

function answerText({ code, message, values = {} }: Answer, language: Language): string {
  const template = answerTemplate(code, language)
  return template?.replace(/\{(\w+)\}/g, (slot, name: string) => valueText(values[name] ?? slot, language)) ?? message
}

function valueText(value: ErrorValues[string], language: Language): string {
  const name = translator('names', language)
  if (typeof value === 'number') return isolated(String(value), language)
  // A domain value is translated; user text has no translation and stays as it is.
  if (typeof value === 'string') return isolated(name(value), language)
  const words = value.map((word) => name(word))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(name('listComma'))}${name('listOr')}${words.at(-1)}`
}
