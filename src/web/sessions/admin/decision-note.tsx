import type { AdminSession } from '#contract/sessions.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { clockText } from '../../ui/date-text.ts'
import { useBusyUntil } from './queries.ts'

/** What stands in the way of a decision, beside its buttons. */
export function DecisionNote({ session }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const { status, userID, chatterID } = session
  const isGone = userID.status !== 'approved' || chatterID.status !== 'approved'
  return (
    <p role="status" className="text-pretty text-ink-soft text-sm empty:hidden">
      {status === 'pending' && (isGone ? t('completeNever') : <BusyNote session={session} />)}
    </p>
  )
}

/** Tells the admin in advance when the session can be completed. */
export function BusyNote({ session: { userID, chatterID, circumstances } }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const language = useLanguage()
  const names = useNames()
  const until = useBusyUntil(chatterID._id)
  if (until === null || until === undefined) return null
  // The chatter's current session may have begun after the list was loaded.
  const isKnown = circumstances?.chatterBusyUntil === until
  const [withUser, withOther, unknown] = circumstances?.startsTogether
    ? (['chatterBusyWithUser', 'chatterBusyTogether', 'chatterBusyTogether'] as const)
    : (['chatterBusyWithUser', 'chatterBusyWithOther', 'chatterBusyUntil'] as const)
  const key = !isKnown ? unknown : circumstances.isWithUser ? withUser : withOther
  return t(key, {
    chatter: names.person(chatterID.username),
    user: names.person(userID.username),
    time: clockText(new Date(until), language),
  })
}
