// Server data of the admin's proposals.

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/proposals.ts'
import type { ProposalStatus } from '#domain/proposals.ts'
import { ADMIN_DATA, listKey } from '../../admin-ui/keys.ts'
import type { Listing, ListRequest } from '../../admin-ui/list.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

const PROPOSALS = listKey('proposals')

const pageOf = (request: ListRequest<ProposalStatus>) =>
  queryOptions({ queryKey: [...PROPOSALS, request], queryFn: ({ signal }) => fetchProposals(request, signal) })

export function useProposals(request: ListRequest<ProposalStatus>) {
  return useQuery({ ...pageOf(request), placeholderData: keepPreviousData })
}

/** Loads another page of the same list. */
export function useFetchProposalPage(request: ListRequest<ProposalStatus>) {
  const queries = useQueryClient()
  return (page: number) => queries.fetchQuery({ ...pageOf({ ...request, page }), staleTime: 0 })
}

/** The pending proposal about a session, a refund or a withdraw. */
export function useProposalAbout(id: string) {
  return useQuery({
    queryKey: [...PROPOSALS, 'about', id],
    queryFn: async ({ signal }) => (await call(contract.fetchProposalAbout, { params: { id }, signal })).proposal,
  })
}

interface Deciding {
  readonly onDone?: () => void
}

/** A confirmation changes another list too. */
export function useConfirmProposal({ onDone }: Deciding = {}) {
  return useChange({
    list: ADMIN_DATA,
    change: ({ id }: { id: string }) => call(contract.confirmProposal, { params: { id } }),
    ...(onDone && { onDone }),
  })
}

export function useDeclineProposal({ onDone }: Deciding = {}) {
  return useChange({
    list: PROPOSALS,
    change: ({ id, note }: { id: string; note: string }) => call(contract.declineProposal, { params: { id }, body: { note } }),
    ...(onDone && { onDone }),
  })
}

async function fetchProposals(request: ListRequest<ProposalStatus>, signal: AbortSignal): Promise<Listing<contract.AdminProposal>> {
  const { page, status } = request
  const { proposals, totalProposals } = await call(contract.listProposals, { query: { page, status }, signal })
  return { ...request, rows: proposals, total: totalProposals, totalIsCapped: false }
}
