// Server data of the admin's sessions that need a decision.

import * as contract from '#contract/minutes.ts'
import type { LapsedDecision } from '#domain/minutes.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { listKey } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

export const LAPSED_SESSIONS: AdminList<contract.LapsedSession> = {
  name: 'needs-decision',
  all: rowsOf(contract.listLapsedSessions, 'sessions', 'totalSessions'),
  isPending: () => true,
}

interface SentDecision {
  readonly id: string
  readonly decision: LapsedDecision
  /** Only with `keep`. */
  readonly days?: number
}

export function useDecideLapsed({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: listKey('needs-decision'),
    change: ({ id, decision, days }: SentDecision) =>
      call(contract.decideLapsedSession, { params: { id }, body: { decision, ...(days !== undefined && { days }) } }),
    ...(onDone && { onDone }),
  })
}
