// Queries of the sessions that need an admin's decision.

import type { BodyFor } from '#contract/endpoint.ts'
import * as contract from '#contract/minutes.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { listKey } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

export const LAPSED_SESSIONS: AdminList<contract.LapsedSession> = {
  name: 'needs-decision',
  all: rowsOf(contract.listLapsedSessions, 'sessions', 'totalSessions'),
  isPending: () => true,
}

export function useDecideLapsed({ onDone }: { readonly onDone?: () => void }) {
  return useChange({
    list: listKey('needs-decision'),
    change: ({ id, ...body }: { readonly id: string } & BodyFor<typeof contract.decideLapsedSession>) =>
      call(contract.decideLapsedSession, { params: { id }, body }),
    ...(onDone && { onDone }),
  })
}
