// Addresses of the bank statement pages.

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

/** Opens the payment's panel in the list of its kind. */
export function paymentPath({ kind, subjectID }: Pick<MatchedPayment, 'kind' | 'subjectID'>): string {
  return `${LISTS[kind]}?edit=${subjectID}`
}

/** Keeps the chosen account in a link to another bank statement page. */
export function withAccount(path: string, account: string | undefined): string {
  return account === undefined ? path : `${path}?${new URLSearchParams({ account })}`
}
