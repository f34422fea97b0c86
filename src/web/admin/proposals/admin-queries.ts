// Queries of the admin's proposals.

import { skipToken, useQuery } from '@tanstack/react-query'
import * as contract from '#contract/proposals.ts'
import { PROPOSAL_STATUSES } from '#domain/proposals.ts'
import { type AdminList, rowsOf } from '../../admin-ui/admin-list.tsx'
import { ADMIN_DATA, listKey } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

export const PROPOSALS: AdminList<contract.AdminProposal> = {
  name: 'proposals',
  all: rowsOf(contract.listProposals, 'proposals', 'totalProposals'),
  tabs: { statuses: PROPOSAL_STATUSES, pending: 'proposals' },
}
const KEY = listKey('proposals')

/** The pending proposal about a session, refund or withdraw. */
export function useProposalAbout(id: string | undefined) {
  return useQuery({
    queryKey: [...KEY, 'about', id],
    queryFn:
      id === undefined ? skipToken : async ({ signal }) => (await call(contract.fetchProposalAbout, { params: { id }, signal })).proposal,
  })
}

interface Deciding {
  readonly onDone?: () => void
}

/** Reloads all admin data, because a confirmation also changes another list. */
export function useConfirmProposal({ onDone }: Deciding = {}) {
  return useChange({
    list: ADMIN_DATA,
    change: ({ id }: { id: string }) => call(contract.confirmProposal, { params: { id } }),
    ...(onDone && { onDone }),
  })
}

export function useDeclineProposal({ onDone }: Deciding = {}) {
  return useChange({
    list: KEY,
    change: ({ id, note }: { id: string; note: string }) => call(contract.declineProposal, { params: { id }, body: { note } }),
    ...(onDone && { onDone }),
  })
}
