import type { AdminSession } from '#contract/sessions.ts'
import { fieldsThatDiffer, READ_FIELDS, type ReadField, type ReadVerdict } from '#domain/proof-reading.ts'
import { useTexts } from '../../texts/texts.ts'

/** Lists field names for use in a sentence. */
export function useFieldsText(): (fields: readonly ReadField[]) => string {
  const [t, tNames] = [useTexts('proofReading'), useTexts('names')]
  return (fields) => fields.map((field) => t(field)).join(tNames('listComma'))
}

/** A reading's most important result, in a few words. */
export function useReadingSummary(): (reading: NonNullable<AdminSession['reading']>) => {
  readonly verdict: ReadVerdict
  readonly text: string
} {
  const t = useTexts('proofReading')
  const fieldsText = useFieldsText()
  return ({ verdicts }) => {
    const different = fieldsThatDiffer(verdicts)
    if (different.length > 0) return { verdict: 'differs', text: t('differ', { fields: fieldsText(different) }) }
    const unreadable = READ_FIELDS.filter((field) => verdicts[field] === 'unreadable')
    const doubtful = READ_FIELDS.filter((field) => verdicts[field] === 'doubtful')
    if (unreadable.length + doubtful.length === 0) return { verdict: 'agrees', text: t('allAgree') }
    if (unreadable.length === 0) return { verdict: 'doubtful', text: t('notCertain', { fields: fieldsText(doubtful) }) }
    if (unreadable.length === READ_FIELDS.length) return { verdict: 'unreadable', text: t('noneReadable') }
    return { verdict: 'unreadable', text: t('notReadable', { fields: fieldsText(unreadable) }) }
  }
}
