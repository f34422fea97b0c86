import type { Language } from '#texts/languages.ts'

/** `2026-11` becomes 'November 2026'. */
export function monthText(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
