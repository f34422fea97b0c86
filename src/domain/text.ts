// What text may enter at all, before any rule of a field is asked.

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n]/u
const INVISIBLE = /\p{Cf}/gu

/** One line of real text: valid Unicode, no NUL, no control characters. */
export function isCleanLine(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text)
}

/** Like a line, with line breaks. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !CONTROL_BUT_NEWLINE.test(text)
}

/**
 * Two names with the same key are the same name. Folding happens here and not in the database, whose
 * idea of lower case depends on the locale it was created with.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').normalize('NFC')
}
