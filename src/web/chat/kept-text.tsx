import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { type DraftOf, useHasTextDraft } from './talk/draft.ts'

/** Whoever was cut short need not fear for what they typed; undefined when it was nothing. */
export function useKeptText(of: DraftOf): ReactNode | undefined {
  const t = useTexts('chat')
  const isKept = useHasTextDraft(of)
  return isKept ? <p className="text-ink-soft text-sm">{t('textKept')}</p> : undefined
}
