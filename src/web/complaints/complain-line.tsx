import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { PartySession } from '#contract/sessions.ts'
import { complaintUntil } from '#domain/complaints.ts'
import { loadScript } from '../api/load-script.ts'
import { serverNow } from '../api/server-clock.ts'
import { PATHS } from '../app/paths.ts'
import { sessionStateOf } from '../sessions/session-state.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useOwnComplaints } from './queries.ts'

const ComplaintDialog = lazy(async () => ({ default: (await loadScript(() => import('./complaint-dialog.tsx'))).ComplaintDialog }))

/** For the buyer of a session that has ended: the way to complain, or to the complaint. Nothing once it is too late. */
export function ComplainLine({ session }: { readonly session: PartySession }) {
  const t = useTexts('complaints')
  const { data: complaints } = useOwnComplaints()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const now = serverNow()
  const until = complaintUntil(sessionStateOf(session), now)
  if (complaints === undefined) return null
  if (complaints.some(({ sessionID }) => sessionID === session._id)) {
    return (
      <Link to={PATHS.ownComplaints} className="inline-flex min-h-11 items-center text-primary text-sm underline-offset-2 hover:underline">
        {t('made')}
      </Link>
    )
  }
  if (until === null || now >= until) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {t('open')}
      </Button>
      {isWanted && (
        <Suspense>
          <ComplaintDialog sessionId={session._id} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
