// What text may enter at all, before any rule of a field is asked.

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n]/u

/** Nothing of it shows; the Braille blank takes its place without showing. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gv
/** Joiners and the emoji sign shape what stands beside them, in Urdu too; the rest only hides or turns text round. */
const MISLEADING = /(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/v

/** One line of real text: valid Unicode, no NUL, no control characters. */
export function isCleanLine(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text)
}

/** Whether it can look like another text, or like none. */
export function isMisleading(text: string): boolean {
  return MISLEADING.test(text)
}

/** Whether there is anything to see in it. */
export function shows(text: string): boolean {
  return text.replace(INVISIBLE, '').trim() !== ''
}

/** Like a line, with line breaks. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !CONTROL_BUT_NEWLINE.test(text)
}

const ARABIC_INDIC_ZERO = 0x0660
const EXTENDED_ARABIC_INDIC_ZERO = 0x06f0

/** Urdu and Arabic keyboards type their own digits, and those of other widths mean the same. */
export function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= EXTENDED_ARABIC_INDIC_ZERO ? EXTENDED_ARABIC_INDIC_ZERO : ARABIC_INDIC_ZERO))
  })
}

/**
 * Two names with the same key are the same name. Folding happens here and not in the database, whose
 * idea of lower case depends on the locale it was created with.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').normalize('NFC')
}
