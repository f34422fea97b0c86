// What was recorded, in words. Rows of former and of later versions may have names that this page does not know.

import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { doneOf, fieldKindOf, type RecordedField, type RecordedValue } from '#domain/trail.ts'
import englishTexts from '#texts/en/admin-trail.ts'
import { moneyText } from '#texts/money-text.ts'
import type { TextKey } from '#texts/slots.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { dateTimeText } from '../ui/date-text.ts'

type Group = 'action' | 'done' | 'subject' | 'field' | 'value'
/** Whose values are words of ours; others are as people have typed them. */
const WORDS = ['role', 'status', 'phase', 'outcome', 'reason', 'kind']

export function useTrailWords() {
  const t = useTexts('adminTrail')
  const names = useNames()
  const word = (group: Group, name: string) => {
    const key = `${group}.${name}`
    return key in englishTexts ? t(key as TextKey<'adminTrail'> & `value.${string}`) : null
  }
  const action = (name: string) => word('action', name) ?? spaced(name)
  return {
    action,
    /** The action of a row, as exactly as its values say it. */
    done: ({ action: name, fields }: { readonly action: string; readonly fields: readonly RecordedField[] }) =>
      word('done', doneOf(name, fields) ?? '') ?? action(name),
    subject: (name: string) => word('subject', name) ?? spaced(name),
    field: (name: string) => word('field', name) ?? spaced(name.replace(/Paisa$/, '')),
    /** Null for a value that was not recorded. */
    value(field: string, value: RecordedValue): string | null {
      if (value === null) return null
      if (typeof value === 'boolean') return value ? t('yes') : t('no')
      switch (fieldKindOf(field)) {
        case 'money':
          return typeof value === 'number' && value >= 0 ? moneyText(rupeesFromPaisa(paisa(value))) : String(value)
        case 'time':
          return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? dateTimeText(value) : String(value)
        case 'count':
          return typeof value === 'number' ? t('minutes', { count: value }) : value
        case 'account':
          return names.person(String(value))
        case 'id':
        case 'text':
          return (WORDS.includes(field) ? word('value', String(value)) : null) ?? String(value)
      }
    },
  }
}

/** `payoutRun` and `pay_run` become 'Payout run' and 'Pay run'. */
function spaced(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
