import { checkAccountNumber } from '#domain/account-number.ts'
import { useTexts } from '../texts/texts.ts'

/** What a field for an account number says below it: the number in groups, what is missing, or what looks wrong. It never refuses. */
export function useAccountNumberHint(typed: string, bankName: string): { readonly hint?: string; readonly isHintWarning?: boolean } {
  const t = useTexts('withdraws')
  const check = checkAccountNumber(typed, bankName)
  switch (check.kind) {
    case 'unknown':
      return {}
    case 'right':
      return { hint: t(check.as === 'iban' ? 'ibanRight' : 'mobileRight', { number: check.number }) }
    case 'incomplete':
      return { hint: t(check.as === 'iban' ? 'ibanMissing' : 'mobileMissing', { count: check.length }) }
    case 'tooLong':
      return { hint: t(check.as === 'iban' ? 'ibanLong' : 'mobileLong', { count: check.length }), isHintWarning: true }
    case 'typo':
      return { hint: t(check.as === 'iban' ? 'ibanWrong' : 'mobileWrong'), isHintWarning: true }
  }
}
