import type { AdminSession } from '#contract/sessions.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Callout } from '../../ui/callout.tsx'
import { clockText } from '../../ui/date-text.ts'
import { useBusyUntil } from './queries.ts'

/** Says before the decision when the session can be completed. */
export function BusyNote({ session: { userID, chatterID, circumstances } }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const language = useLanguage()
  const names = useNames()
  const until = useBusyUntil(chatterID._id)
  if (until === null || until === undefined) return null
  // The list may have been loaded before the session began with which the chatter is busy now.
  const isKnown = circumstances?.chatterBusyUntil === until
  const [withUser, withOther, unknown] = circumstances?.startsTogether
    ? (['chatterBusyWithUser', 'chatterBusyTogether', 'chatterBusyTogether'] as const)
    : (['chatterBusyWithUser', 'chatterBusyWithOther', 'chatterBusyUntil'] as const)
  const key = !isKnown ? unknown : circumstances.isWithUser ? withUser : withOther
  return (
    <Callout tone="info">
      {t(key, {
        chatter: names.person(chatterID.username),
        user: names.person(userID.username),
        time: clockText(new Date(until), language),
      })}
    </Callout>
  )
}
