import type { Party } from '#contract/sessions.ts'
import { useTexts } from '../texts/texts.ts'

/** Age and gender in one line, as far as they are known. */
export function usePersonText(): (person: Pick<Party, 'age' | 'gender'>) => string {
  const t = useTexts('chat')
  return ({ age, gender }) => [age, gender === null ? null : t(gender)].filter((part) => part !== null).join(' · ')
}
