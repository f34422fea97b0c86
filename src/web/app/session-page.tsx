import { useState } from 'react'
import { ComplainLine, ComplaintAbout } from '../cases/complaints/complain-line.tsx'
import { OneSession } from '../sessions/history/one-session.tsx'

/** One session of the person's history. The buyer of an ended session can complain about it. */
export function SessionPage() {
  const [complainedAbout, setComplainedAbout] = useState<string>()
  return (
    <>
      <OneSession
        renderComplaint={(session) =>
          session.status === 'completed' && <ComplainLine session={session} onOpen={() => setComplainedAbout(session._id)} isShort />
        }
      />
      <ComplaintAbout sessionId={complainedAbout} onClose={() => setComplainedAbout(undefined)} />
    </>
  )
}
