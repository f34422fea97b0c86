import { AdminNeedsDecision } from '../minutes/admin-needs-decision.tsx'

/** The sessions whose kept minutes have lapsed. */
export function NeedsDecisionPage() {
  return <AdminNeedsDecision />
}
