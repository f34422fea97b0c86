import { useTranslation } from 'react-i18next'
import type { Party } from '#contract/sessions.ts'

/** Age and gender in one line, as far as they are known. */
export function usePersonText(): (person: Pick<Party, 'age' | 'gender'>) => string {
  const { t } = useTranslation('chat')
  return ({ age, gender }) => [age, gender === null ? null : t(gender)].filter((part) => part !== null).join(' · ')
}
