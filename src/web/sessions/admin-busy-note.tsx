import type { AdminSession } from '#contract/sessions.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Callout } from '../ui/callout.tsx'
import { clockText } from '../ui/date-text.ts'
import { useBusyUntil } from './admin-queries.ts'

/** Says before the decision that the session cannot be completed now. */
export function BusyNote({ chatter: { _id, username } }: { readonly chatter: AdminSession['chatterID'] }) {
  const t = useTexts('adminSessions')
  const language = useLanguage()
  const names = useNames()
  const until = useBusyUntil(_id)
  if (until === null || until === undefined) return null
  return (
    <Callout tone="info">{t('chatterBusyUntil', { chatter: names.person(username), time: clockText(new Date(until), language) })}</Callout>
  )
}
