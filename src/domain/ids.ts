// Ids are UUIDs generated in the application (version 7, so they sort by age). The brand prevents passing one kind of id as another.

export type AccountId = string & { readonly kind: 'account' }
export type SessionId = string & { readonly kind: 'session' }
export type WithdrawalId = string & { readonly kind: 'withdrawal' }
export type RefundId = string & { readonly kind: 'refund' }
export type PayoutRunId = string & { readonly kind: 'payout run' }
export type PayoutRowId = string & { readonly kind: 'payout run row' }
export type BankImportId = string & { readonly kind: 'bank statement import' }
export type BankRowId = string & { readonly kind: 'bank statement row' }
export type ProposalId = string & { readonly kind: 'proposal' }
export type PaymentMethodId = string & { readonly kind: 'payment method' }
export type MessageId = string & { readonly kind: 'message' }
export type NoteId = string & { readonly kind: 'session note' }
export type NoticeId = string & { readonly kind: 'notice' }
export type SignInId = string & { readonly kind: 'sign-in' }
export type PasskeyId = string & { readonly kind: 'passkey' }
export type NoticeDeviceId = string & { readonly kind: 'notice device' }
export type ReportId = string & { readonly kind: 'report' }
export type ComplaintId = string & { readonly kind: 'complaint' }
export type WarningId = string & { readonly kind: 'warning' }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The functions below are the only way to make an id from a string. */
function checked(text: string): string {
  if (!UUID.test(text)) throw new TypeError(`not an id: ${text}`)
  return text
}

export const accountId = (text: string) => checked(text) as AccountId
export const sessionId = (text: string) => checked(text) as SessionId
export const withdrawalId = (text: string) => checked(text) as WithdrawalId
export const refundId = (text: string) => checked(text) as RefundId
export const payoutRunId = (text: string) => checked(text) as PayoutRunId
export const payoutRowId = (text: string) => checked(text) as PayoutRowId
export const bankImportId = (text: string) => checked(text) as BankImportId
export const bankRowId = (text: string) => checked(text) as BankRowId
export const proposalId = (text: string) => checked(text) as ProposalId
export const paymentMethodId = (text: string) => checked(text) as PaymentMethodId
export const messageId = (text: string) => checked(text) as MessageId
export const noteId = (text: string) => checked(text) as NoteId
export const noticeId = (text: string) => checked(text) as NoticeId
export const signInId = (text: string) => checked(text) as SignInId
export const passkeyId = (text: string) => checked(text) as PasskeyId
export const noticeDeviceId = (text: string) => checked(text) as NoticeDeviceId
export const reportId = (text: string) => checked(text) as ReportId
export const complaintId = (text: string) => checked(text) as ComplaintId
export const warningId = (text: string) => checked(text) as WarningId
