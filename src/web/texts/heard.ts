// What the server says reaches people in their language. It speaks English; where another language is spoken, its
// refusals are known by their codes and everything else it says by the sentence. That comes with the language, so who
// reads English downloads none of it.

import type { Language } from './language.ts'

interface Interpreter {
  readonly refusalIn: (code: string, figures: Readonly<Record<string, string | number>>) => string | undefined
  readonly heardIn: (english: string) => string | undefined
  readonly wordIn: (english: string) => string | undefined
}

const INTERPRETERS: Readonly<Record<Language, () => Promise<Interpreter | null>>> = {
  en: async () => null,
  ur: () => import('./ur/heard.ts'),
}

let interpreter: Interpreter | null = null

/** Fetched before the language changes; to be called when it does. */
export async function interpreterFor(language: Language): Promise<() => void> {
  const found = await INTERPRETERS[language]()
  return () => {
    interpreter = found
  }
}

/** How to say again what was said lately: it may still stand on a screen when the language changes. */
const said = new Map<string, () => string>()
const REMEMBERED = 100

function remembered(say: () => string): string {
  const sentence = say()
  said.delete(sentence)
  said.set(sentence, say)
  for (const oldest of said.keys()) if (said.size > REMEMBERED) said.delete(oldest)
  return sentence
}

/** The same in the language of now; what is not remembered stays. */
export function saidAgain(sentence: string): string {
  return said.get(sentence)?.() ?? sentence
}

/** A refusal, with the English sentence that came with it. */
export function refusalHeard(code: string, figures: Readonly<Record<string, string | number>>, english: string): string {
  return remembered(() => refusalNow(code, figures, english))
}

function refusalNow(code: string, figures: Readonly<Record<string, string | number>>, english: string): string {
  return interpreter?.refusalIn(code, figures) ?? english
}

/** What is wrong with a field; a reason that is not in the catalogue is at least said in the reader's language. */
export function issueHeard(english: string): string {
  return remembered(() => interpreter?.heardIn(english) ?? refusalNow('validation_failed', {}, english))
}

/** What the server says of a success. */
export function successHeard(english: string): string {
  return remembered(() => heard(english))
}

/** A role or a status, where the English sentence says the bare word. */
export function wordHeard(english: string): string {
  return interpreter?.wordIn(english) ?? english
}

/** The title of a plan, the name of an account that is gone: what is not known is somebody's own words and stays. */
export function heard(english: string): string {
  return interpreter?.heardIn(english) ?? english
}
