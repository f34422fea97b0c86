// The addresses of the pages of bank statements.

import type { MatchedPayment } from '#contract/bank-matches.ts'
import { PATHS } from '../../paths.ts'

export const BANK_PATHS = {
  import: `${PATHS.adminBankStatements}/import`,
  matches: `${PATHS.adminBankStatements}/matches`,
  unmatched: `${PATHS.adminBankStatements}/unmatched`,
  reconciliation: `${PATHS.adminBankStatements}/reconciliation`,
} as const

export function importPath(id: string): string {
  return `${PATHS.adminBankStatements}/imports/${id}`
}

const LISTS = {
  purchase: PATHS.adminSessionRequests,
  withdraw: PATHS.adminWithdrawRequests,
  refund: PATHS.adminRefunds,
} as const satisfies Record<MatchedPayment['kind'], string>

/** Its panel in its own list. */
export function paymentPath({ kind, subjectID }: Pick<MatchedPayment, 'kind' | 'subjectID'>): string {
  return `${LISTS[kind]}?edit=${subjectID}`
}

/** Another page of bank statements, about the same account. */
export function withAccount(path: string, account: string | undefined): string {
  return account === undefined ? path : `${path}?${new URLSearchParams({ account })}`
}
