import type { PartySession } from '#contract/sessions.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { OUTCOME_TONES, openOf, outcomeOf } from './outcome.ts'

export function StatusBadge({ session }: { readonly session: PartySession }) {
  const t = useTexts('history')
  const language = useLanguage()
  const outcome = outcomeOf(session)
  const day = session.keptUntil === null ? '' : shortDayText(session.keptUntil, language)
  return <Badge tone={OUTCOME_TONES[outcome]}>{t(`status.${outcome}`, { day })}</Badge>
}

/** What is still open, in a few words. Null if nothing is. */
export function useOpenText(session: PartySession): string | null {
  const t = useTexts('history')
  const language = useLanguage()
  const open = openOf(session)
  const { sendAgainUntil } = session
  return open && t(`open.${open}`, { day: sendAgainUntil === null ? '' : shortDayText(sendAgainUntil, language) })
}
