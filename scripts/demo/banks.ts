// The demo's bank accounts. The banks are real; the account numbers (branch 0000, or all zeros) are not. Those that buyers pay into have
// digits only, because letters in account numbers are not read from proofs.

export interface Method {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
  readonly receivingLimit: number | null
  readonly raastID?: string
  readonly payerNote?: string
}

/** The payment methods that buyers pay into. */
export const METHODS = {
  meezan: {
    bankName: 'Meezan Bank',
    accountName: 'Guftagu Demo',
    accountNumber: '0000-0012345601',
    receivingLimit: 500_000,
    raastID: 'PK11MEZN0000000012345601',
    payerNote: 'Please write your username as the purpose of the transfer.',
  },
  hbl: { bankName: 'HBL', accountName: 'Guftagu Demo', accountNumber: '0000-5678900-02', receivingLimit: null },
  easypaisa: {
    bankName: 'Easypaisa',
    accountName: 'Guftagu Demo',
    accountNumber: '0300-0000003',
    receivingLimit: 2_500,
    raastID: '0300 0000003',
  },
  jazzcash: { bankName: 'JazzCash', accountName: 'Guftagu Demo', accountNumber: '0300-0000004', receivingLimit: 1_600 },
} as const satisfies Record<string, Method>
export type MethodName = keyof typeof METHODS

/** The bank account that a chatter withdraws to. */
export function payoutOf(username: string): Omit<Method, 'receivingLimit'> {
  const banks = ['HBL', 'Meezan Bank', 'Bank Alfalah', 'UBL', 'MCB Bank', 'JazzCash', 'Easypaisa'] as const
  const order = [...username].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const bankName = banks[order % banks.length] ?? 'HBL'
  return { bankName, accountName: username, accountNumber: `0000-${String(1000 + (order % 9000))}-DEMO` }
}
