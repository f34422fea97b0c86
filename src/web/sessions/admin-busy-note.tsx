import type { AdminSession } from '#contract/sessions.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Callout } from '../ui/callout.tsx'
import { clockText } from '../ui/date-text.ts'
import { useBusyUntil } from './admin-queries.ts'

/** Says before the decision when the session can be completed. Whether it continues the running one is not known here. */
export function BusyNote({ session: { userID, chatterID } }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const language = useLanguage()
  const names = useNames()
  const until = useBusyUntil(chatterID._id)
  if (until === null || until === undefined) return null
  return (
    <Callout tone="info">
      {t('chatterBusyUntil', {
        chatter: names.person(chatterID.username),
        user: names.person(userID.username),
        time: clockText(new Date(until), language),
      })}
    </Callout>
  )
}
