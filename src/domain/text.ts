// Checks that apply to all text, before the rules of each field.

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n]/u

/** Invisible characters, including the Braille blank, which looks like a space. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gv
/** Allows joiners and the emoji selector, which Urdu and emoji need. The other characters only hide text or change its direction. */
const MISLEADING = /(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/v

/** One line: valid Unicode without control characters. */
export function isCleanLine(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text)
}

/** Without the marks that other apps put around a copied number. They only change its direction; the characters that reverse text stay. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/g, '')
}

/** Whether the text can look like another text, or be invisible. */
export function isMisleading(text: string): boolean {
  return MISLEADING.test(text)
}

export function hasVisibleText(text: string): boolean {
  return text.replace(INVISIBLE, '').trim() !== ''
}

/** Trimmed; blank if nothing in it is visible. */
export function visibleOrBlank(text: string): string {
  return hasVisibleText(text) ? text.trim() : ''
}

/** Like a line, but with line breaks. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !CONTROL_BUT_NEWLINE.test(text)
}

const ARABIC_INDIC_ZERO = 0x0660
const EXTENDED_ARABIC_INDIC_ZERO = 0x06f0

/** Converts Urdu, Arabic and full-width digits. */
export function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= EXTENDED_ARABIC_INDIC_ZERO ? EXTENDED_ARABIC_INDIC_ZERO : ARABIC_INDIC_ZERO))
  })
}

/** Names with the same key are the same name. They are folded here rather than in the database, where lower case depends on the locale. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').normalize('NFC')
}
