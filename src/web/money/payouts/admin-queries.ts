import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyFor, ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/payouts.ts'
import type { PayoutColumn } from '#domain/payout-files.ts'
import { bankKey } from '#domain/payout-runs.ts'
import { ADMIN_DATA, listKey } from '../../admin-ui/keys.ts'
import { useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

const PAYOUTS = listKey('payouts')
const RUN = [...PAYOUTS, 'run']

export function usePayable() {
  return useQuery({ queryKey: [...PAYOUTS, 'payable'], queryFn: ({ signal }) => call(contract.listPayable, { signal }) })
}

export function usePayoutRuns(page: number) {
  return useQuery({
    queryKey: [...PAYOUTS, 'runs', page],
    queryFn: ({ signal }) => call(contract.listPayoutRuns, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePayoutRun(id: string) {
  return useQuery({
    queryKey: [...RUN, id],
    queryFn: ({ signal }) => call(contract.fetchPayoutRun, { params: { id }, signal }),
  })
}

export function useCreateRun() {
  return useChange({ list: PAYOUTS, change: (body: BodyFor<typeof contract.createPayoutRun>) => call(contract.createPayoutRun, { body }) })
}

/** The page itself shows each row's result. */
export function usePayRows(id: string) {
  return useChange({
    list: ADMIN_DATA,
    change: (body: BodyFor<typeof contract.payPayoutRows>) => call(contract.payPayoutRows, { params: { id }, body }),
    succeeded: () => undefined,
  })
}

export function useChangeRunStatus(id: string) {
  return useChange({
    list: PAYOUTS,
    change: (body: BodyFor<typeof contract.updatePayoutRunStatus>) => call(contract.updatePayoutRunStatus, { params: { id }, body }),
  })
}

export function useSaveColumns({ onDone }: { readonly onDone: () => void }) {
  const queries = useQueryClient()
  return useChange({
    list: PAYOUTS,
    change: (body: { bankName: string; columns: PayoutColumn[] }) => call(contract.updatePayoutTemplate, { body }),
    onDone: ({ bankName, columns }) => {
      // The page writes the bank's file itself, maybe before the run has reloaded. It uses the first template, so the new one goes first.
      const saved = { bankKey: bankKey(bankName), columns }
      type LoadedRun = ReplyOf<typeof contract.fetchPayoutRun>
      queries.setQueriesData<LoadedRun>({ queryKey: RUN }, (run) => run && { ...run, templates: [saved, ...run.templates] })
      onDone()
    },
  })
}
