// Messages as values: a server answer or a text of the app. They are translated when they are rendered, so a message on the
// screen changes with the language.

import type { ErrorValues } from '#domain/errors.ts'
import type { TextArea } from '#texts/areas.ts'
import { durationText } from '#texts/duration-text.ts'
import { isolated } from '#texts/format-text.ts'
import type { Language } from '#texts/languages.ts'
import type { SlotValues, TextKey } from '#texts/slots.ts'
import { answerTemplate, translator, useLanguage } from './texts.ts'

/** The wire format: a code, its values, and the English sentence for languages that do not know the code. */
export interface Answer {
  readonly code: string
  readonly message: string
  readonly values?: ErrorValues
}

/** Its wording depends on the language. */
interface Duration {
  readonly durationMinutes: number
}

interface TextValue {
  readonly area: TextArea
  readonly key: string
  readonly values: Readonly<Record<string, string | number | Translatable | Duration>>
}

export type Translatable = Answer | TextValue

/** A text of the app as a value. Its own values may be messages too. */
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

/** Translates into the current language. A string is already translated. */
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
  // A domain value has a name in the language; user text has none and stays as it is.
  if (typeof value === 'string') return isolated(name(value), language)
  const words = value.map((word) => name(word))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(name('listComma'))}${name('listOr')}${words.at(-1)}`
}
