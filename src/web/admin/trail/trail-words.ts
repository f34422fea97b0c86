// Texts for recorded actions and values. Rows by older or newer versions may have names that this page does not know.

import type { TrailRow } from '#contract/trail.ts'
import { paisa, rupeesFromPaisa } from '#domain/money.ts'
import { doneOf, fieldKindOf, type RecordedField, type RecordedFieldName, type RecordedValue, type RecordedWord } from '#domain/trail.ts'
import englishTexts from '#texts/en/admin-trail.ts'
import { moneyText } from '#texts/money-text.ts'
import type { TextKey } from '#texts/slots.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { shortDateTimeText, shortDayText } from '../../ui/date-text.ts'
import { monthText } from '../../ui/month-text.ts'
import { shortId } from '../../ui/short-id-text.ts'

type Group = 'action' | 'done' | 'subject' | 'field' | 'value' | 'column'

// Checks that every recorded field and value has a text.
englishTexts satisfies Readonly<Record<`field.${RecordedFieldName}` | `value.${RecordedWord}`, string>>

export function useTrailWords() {
  const t = useTexts('adminTrail')
  const language = useLanguage()
  const names = useNames()
  const word = (group: Group, name: string) => {
    const key = `${group}.${name}`
    return key in englishTexts ? t(key as TextKey<'adminTrail'> & `value.${string}`) : null
  }
  const action = (name: string) => word('action', name) ?? spaced(name)
  const subject = (name: string) => word('subject', name) ?? spaced(name)
  const words = {
    action,
    /** The row's action, made more specific by its values. */
    done: ({ action: name, fields }: { readonly action: string; readonly fields: readonly RecordedField[] }) =>
      word('done', doneOf(name, fields) ?? '') ?? action(name),
    subject,
    /** A field may mean different things in different actions. */
    field: (name: string, row: Pick<TrailRow, 'action' | 'subjectKind'>) =>
      word('field', `${row.action}.${name}`) ??
      word('field', `${row.subjectKind}.${name}`) ??
      word('field', name) ??
      spaced(name.replace(/Paisa$/, '')),
    /** Null for a value that was not recorded. */
    value(field: string, value: RecordedValue): string | null {
      if (value === null) return null
      if (typeof value === 'boolean') return value ? t('yes') : t('no')
      const text = String(value)
      switch (fieldKindOf(field)) {
        case 'money':
          return typeof value === 'number' && value >= 0 ? moneyText(rupeesFromPaisa(paisa(value))) : text
        case 'time':
          return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? shortDateTimeText(value, language) : text
        case 'day':
          return shortDayText(text, language)
        case 'month':
          return monthText(text, language)
        case 'count':
          return typeof value === 'number' ? t('minutes', { count: value }) : value
        case 'account':
          return names.person(text)
        case 'word':
          return word('value', `${field}.${text}`) ?? word('value', text) ?? spaced(text)
        case 'action':
          return action(text)
        case 'subject':
          return subject(text)
        // An import records its columns as name and zero-based position; a bank file, as its headings.
        case 'columns':
          return text.replace(/\b([a-z]+) (\d+)(?=, |$)/g, (_, name: string, place: string) => {
            return `${word('column', name) ?? name} (${Number(place) + 1})`
          })
        case 'id':
          return text.split(', ').map(shortId).join(', ')
        case 'flag':
        case 'text':
          return text
      }
    },
    /** What the row's action does not say, in a few words: the amount, and what the subject became. Null if there is nothing. */
    summary({ action: name, fields }: { readonly action: string; readonly fields: readonly RecordedField[] }): string | null {
      const amount = fields.find(({ field }) => field === 'amountPaisa')
      const change = name.startsWith('change_') && doneOf(name, fields) === null ? fields.find(isChangedWord) : undefined
      const [before, after] = [change && words.value(change.field, change.before), change && words.value(change.field, change.after)]
      const parts = [
        amount && words.value(amount.field, amount.after ?? amount.before),
        before && after ? t('becomes', { before, after }) : null,
      ]
      return parts.filter(Boolean).join(' · ') || null
    },
  }
  return words
}

function isChangedWord({ field, before, after, isChanged }: RecordedField): boolean {
  return isChanged && before !== null && after !== null && fieldKindOf(field) === 'word'
}

/** Turns `payoutRun` and `pay_run` into 'Payout run' and 'Pay run'. */
function spaced(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
