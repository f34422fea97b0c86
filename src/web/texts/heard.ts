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

/** A refusal, with the English sentence that came with it. */
export function refusalHeard(code: string, figures: Readonly<Record<string, string | number>>, english: string): string {
  return interpreter?.refusalIn(code, figures) ?? english
}

/** What is wrong with a field; a reason that is not in the catalogue is at least said in the reader's language. */
export function issueHeard(english: string): string {
  return interpreter?.heardIn(english) ?? refusalHeard('validation_failed', {}, english)
}

/** A role or a status, where the English sentence says the bare word. */
export function wordHeard(english: string): string {
  return interpreter?.wordIn(english) ?? english
}

/** A success, the title of a plan, the name of an account that is gone: what is not known is somebody's own words and stays. */
export function heard(english: string): string {
  return interpreter?.heardIn(english) ?? english
}
