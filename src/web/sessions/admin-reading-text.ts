import type { ReadField } from '#domain/proof-reading.ts'
import { useTexts } from '../texts/texts.ts'

/** The names of fields in one sentence. */
export function useFieldsText(): (fields: readonly ReadField[]) => string {
  const [t, tNames] = [useTexts('proofReading'), useTexts('names')]
  return (fields) => fields.map((field) => t(field)).join(tNames('listComma'))
}
