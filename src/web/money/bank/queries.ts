// Server data of bank statements.

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import * as rows from '#contract/bank-matches.ts'
import * as contract from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { DateOrder, MatchDegree } from '#domain/bank/words.ts'
import type { DayRange } from '#domain/day-range.ts'
import { ADMIN_DATA } from '../../admin-ui/keys.ts'
import { type Failure, useChange } from '../../admin-ui/use-change.ts'
import { call } from '../../api/call.ts'

const BANK = [...ADMIN_DATA, 'bank-statements'] as const

export function useReceivingAccounts() {
  return useQuery({ queryKey: [...BANK, 'accounts'], queryFn: ({ signal }) => call(contract.listReceivingAccounts, { signal }) })
}

interface Paged {
  readonly account: string
  readonly page: number
}

/** A blank account means all of them. */
export function useBankImports(query: Paged) {
  return useQuery({
    queryKey: [...BANK, 'imports', query],
    queryFn: ({ signal }) => call(contract.listBankImports, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useBankImport(id: string) {
  return useQuery({
    queryKey: [...BANK, 'import', id],
    queryFn: ({ signal }) => call(contract.fetchBankImport, { params: { id }, signal }),
  })
}

export interface ShownRows extends Paged, Partial<DayRange> {
  readonly show: 'all' | 'matched' | 'unmatched' | 'done'
}

export function useBankRows(query: ShownRows) {
  return useQuery({
    queryKey: [...BANK, 'rows', query],
    queryFn: ({ signal }) => call(rows.listBankRows, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSuggestions({ degree, ...query }: Paged & { readonly degree: MatchDegree | null }) {
  return useQuery({
    queryKey: [...BANK, 'suggestions', query, degree],
    queryFn: ({ signal }) => call(rows.listSuggestions, { query: { ...query, ...(degree !== null && { degree }) }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useUnpaidPurchases(query: Paged) {
  return useQuery({
    queryKey: [...BANK, 'unpaid', query],
    queryFn: ({ signal }) => call(rows.listUnpaidPurchases, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** If there is no range, the server chooses one. */
export function useReconciliation(account: string, range: DayRange | null) {
  return useQuery({
    queryKey: [...BANK, 'reconciliation', account, range],
    queryFn: account === '' ? skipToken : ({ signal }) => call(contract.reconcileAccount, { query: { account, ...range }, signal }),
    placeholderData: keepPreviousData,
  })
}

export interface StatementForm {
  readonly account: string
  readonly file: File
  /** Null to look for them. */
  readonly columns: contract.StatementColumns | null
  /** Null uses the order of the file or the bank. */
  readonly dateOrder: DateOrder | null
  readonly signal?: AbortSignal
  readonly onProgress?: (percent: number) => void
}

function formOf({ account, file, columns, dateOrder, signal, onProgress }: StatementForm) {
  return {
    body: {
      account,
      fileName: file.name.slice(-255),
      columns: columns === null ? '' : JSON.stringify(columns),
      dateOrder: dateOrder ?? ('' as const),
    },
    file,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  }
}

export function readStatement(form: StatementForm): Promise<contract.ReadStatement> {
  return call(contract.readBankStatement, formOf(form))
}

interface ImportOptions {
  /** Called even if the page was left before the reply. */
  readonly succeeded: (reply: ReplyOf<typeof contract.importBankStatement>) => void
  readonly failed: (error: unknown) => Failure | null
}

export function useImportStatement({ succeeded, failed }: ImportOptions) {
  return useChange({
    list: BANK,
    change: (form: StatementForm) => call(contract.importBankStatement, formOf(form)),
    succeeded,
    failed,
  })
}

export function useTakeBackImport(id: string) {
  return useChange({ list: BANK, change: () => call(contract.takeBackBankImport, { params: { id } }) })
}

export function useSuggestAgain() {
  return useChange({ list: BANK, change: ({ account }: { account: string }) => call(rows.suggestMatches, { body: { account } }) })
}

export interface WantedMatch {
  readonly rowID: string
  readonly kind: rows.MatchedPayment['kind']
  readonly subjectID: string
  /** Blank uses the row's own reference. */
  readonly bankReference: string
  readonly willPay: boolean
}

interface WantedMatches {
  readonly matches: readonly WantedMatch[]
}

interface ConfirmOptions {
  /** Shows each row's result. Called even if the page was left before the reply. */
  readonly succeeded: (results: readonly rows.MatchResult[], wanted: WantedMatches) => void
  readonly onOver?: (wanted: WantedMatches) => void
}

/** It may pay withdraws and refunds, so every list may change. */
export function useConfirmMatches({ succeeded, onOver }: ConfirmOptions) {
  return useChange({
    list: ADMIN_DATA,
    change: ({ matches }: WantedMatches) => call(rows.confirmMatches, { body: { matches: [...matches] } }),
    succeeded: ({ results }, wanted) => succeeded(results, wanted),
    ...(onOver && { onOver }),
    // The next match is confirmed while the lists still load.
    isParallel: true,
  })
}

export function useTakeBackMatch() {
  return useChange({ list: ADMIN_DATA, change: ({ rowID }: { rowID: string }) => call(rows.takeBackMatch, { params: { id: rowID } }) })
}

interface DecidedReversal {
  readonly rowID: string
  /** Blank for none. */
  readonly reversedID: string
}

/** Rows that pay again, or no longer, change what other lists show of the bank. */
export function useDecideReversal({ onDone }: { readonly onDone: () => void }) {
  return useChange({
    list: ADMIN_DATA,
    change: ({ rowID, reversedID }: DecidedReversal) => call(rows.decideReversal, { params: { id: rowID }, body: { reversedID } }),
    onDone,
  })
}

interface WrittenNote {
  readonly rowID: string
  readonly note: 'returned' | 'other' | ''
  readonly words: string
  readonly isDone: boolean
}

export function useNoteRow({ onDone }: { readonly onDone: () => void }) {
  return useChange({
    list: BANK,
    change: ({ rowID, ...body }: WrittenNote) => call(rows.noteBankRow, { params: { id: rowID }, body }),
    onDone,
  })
}
