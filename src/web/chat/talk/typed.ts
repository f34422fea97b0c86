// From what is in the field to what may be sent.

import { LONGEST_TEXT } from '#domain/chat.ts'
import { shows } from '#domain/text.ts'

/** Tabs and what a paste brings along become blanks: the server takes plain text alone. */
export function tidyTyped(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
}

const SAY_FROM = LONGEST_TEXT - 200

/** How many characters are left, once that is worth saying; below zero it is too long. */
export function charactersLeft(typed: string): number | null {
  const text = tidyTyped(typed)
  // Characters are never more than units, and counting units is quick.
  if (text.length < SAY_FROM) return null
  const left = LONGEST_TEXT - [...text].length
  return left <= LONGEST_TEXT - SAY_FROM ? left : null
}

export function maySend(typed: string): boolean {
  return shows(tidyTyped(typed)) && (charactersLeft(typed) ?? 0) >= 0
}
