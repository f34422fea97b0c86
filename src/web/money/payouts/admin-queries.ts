// Server data of payout runs.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/payouts.ts'
import type { PayoutColumn } from '#domain/payout-files.ts'
import { bankKey, type PayoutRunStatus } from '#domain/payout-runs.ts'
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

interface Selection {
  readonly withdrawIDs: string[]
  readonly refundIDs: string[]
}

export function useCreateRun() {
  return useChange({ list: PAYOUTS, change: (body: Selection) => call(contract.createPayoutRun, { body }) })
}

interface Entered {
  readonly _id: string
  readonly version: string
  readonly bankReference: string
}

/** The page itself shows each row's result. */
export function usePayRows(id: string) {
  return useChange({
    list: ADMIN_DATA,
    change: ({ rows }: { rows: Entered[] }) => call(contract.payPayoutRows, { params: { id }, body: { rows } }),
    succeeded: () => undefined,
  })
}

export function useChangeRunStatus(id: string) {
  return useChange({
    list: PAYOUTS,
    change: ({ status }: { status: PayoutRunStatus }) => call(contract.updatePayoutRunStatus, { params: { id }, body: { status } }),
  })
}

export function useSaveColumns({ onDone }: { readonly onDone: () => void }) {
  const queries = useQueryClient()
  return useChange({
    list: PAYOUTS,
    change: (body: { bankName: string; columns: PayoutColumn[] }) => call(contract.updatePayoutTemplate, { body }),
    onDone: ({ bankName, columns }) => {
      // The page writes the file itself, and may be asked for it before the run has loaded again. It takes the first template of a bank.
      const saved = { bankKey: bankKey(bankName), columns }
      queries.setQueriesData<LoadedRun>({ queryKey: RUN }, (run) => run && { ...run, templates: [saved, ...run.templates] })
      onDone()
    },
  })
}

interface LoadedRun {
  readonly templates: readonly contract.PayoutTemplate[]
}
