import { useState } from 'react'
import { ComplainLine, ComplaintAbout } from '../cases/complaints/complain-line.tsx'
import { SessionsHistory } from '../sessions/history/history.tsx'

/** Lists the person's sessions. A buyer can complain about their ended sessions. */
export function HistoryPage() {
  const [complainedAbout, setComplainedAbout] = useState<string>()
  return (
    <>
      <SessionsHistory
        renderComplaint={(session) =>
          session.status === 'completed' && <ComplainLine session={session} onOpen={() => setComplainedAbout(session._id)} isShort />
        }
      />
      <ComplaintAbout sessionId={complainedAbout} onClose={() => setComplainedAbout(undefined)} />
    </>
  )
}
