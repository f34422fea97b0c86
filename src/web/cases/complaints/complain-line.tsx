import { Link } from 'react-router'
import type { PartySession } from '#contract/sessions.ts'
import { complaintUntil } from '#domain/complaints.ts'
import { loadLater } from '../../api/load-later.tsx'
import { serverNow } from '../../api/server-clock.ts'
import { PATHS } from '../../paths.ts'
import { sessionStateOf } from '../../sessions/session-state.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useOwnComplaints } from './queries.ts'

const ComplaintDialog = loadLater(() => import('./complaint-dialog.tsx'), 'ComplaintDialog')

interface ComplainLineProps {
  readonly session: PartySession
  readonly onOpen: () => void
  /** True in a list of sessions. */
  readonly isShort?: boolean
}

/** Leads the buyer of an ended session to the complaint form or to their complaint. Shows nothing once it is too late. */
export function ComplainLine({ session, onOpen, isShort = false }: ComplainLineProps) {
  const t = useTexts('complaints')
  const names = useNames()
  const { data: complaints } = useOwnComplaints()
  // Sending the complaint replaces the button with a link, behind the dialog.
  const focusKept = useFocusKept<HTMLSpanElement>()
  const now = serverNow()
  const until = complaintUntil(sessionStateOf(session), now)
  if (complaints === undefined) return null
  if (complaints.some(({ sessionID, sessionEndTime }) => sessionID === session._id && sessionEndTime === session.endTime)) {
    return (
      <span {...focusKept}>
        <Link
          to={PATHS.ownComplaints}
          className="inline-flex min-h-11 items-center text-primary text-sm underline-offset-2 hover:underline"
        >
          {isShort ? t('madeShort') : t('made')}
        </Link>
      </span>
    )
  }
  if (until === null || now >= until) return null
  return (
    <span {...focusKept}>
      <Button
        variant="quiet"
        size="small"
        {...(isShort && { 'aria-label': t('openNamed', { name: names.person(session.chatterID.username) }) })}
        onClick={onOpen}
      >
        {isShort ? t('openShort') : t('open')}
      </Button>
    </span>
  )
}

interface ComplaintAboutProps {
  /** Undefined closes the dialog. */
  readonly sessionId: string | undefined
  readonly onClose: () => void
}

/** The complaint form. It is not in the line, because rotating a phone replaces the table's rows, which would lose the typed text. */
export function ComplaintAbout({ sessionId, onClose }: ComplaintAboutProps) {
  const shown = useLastDefined(sessionId)
  return shown && <ComplaintDialog key={shown} sessionId={shown} open={sessionId !== undefined} onClose={onClose} />
}
