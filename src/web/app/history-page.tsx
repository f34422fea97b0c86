import { ComplainLine } from '../complaints/complain-line.tsx'
import { SessionsHistory } from '../sessions/history.tsx'

/** The sessions of the signed-in person. Their buyer may complain about those that have ended. */
export function HistoryPage() {
  return <SessionsHistory renderComplaint={(session) => session.status === 'completed' && <ComplainLine session={session} isShort />} />
}
