import type { ListedChatter } from '#contract/accounts.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'

/** Who else uses the phone number, or undefined if no one does. */
export function useSamePhone() {
  const t = useTexts('admin')
  const language = useLanguage()
  return ({ samePhone }: ListedChatter) => {
    const names = samePhone.map(({ username }) => `\u2068${username}\u2069`)
    return names.length === 0 ? undefined : t('samePhone', { names: new Intl.ListFormat(language, { type: 'unit' }).format(names) })
  }
}
