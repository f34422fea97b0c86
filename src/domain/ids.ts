// Ids are UUIDs, made in the application (version 7, so they sort by age). The brand keeps the id of
// one kind of thing from being handed over as the id of another.

export type AccountId = string & { readonly kind: 'account' }
export type SessionId = string & { readonly kind: 'session' }
export type WithdrawalId = string & { readonly kind: 'withdrawal' }
export type PaymentMethodId = string & { readonly kind: 'payment method' }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The one place where a string becomes an id: after its form has been checked. */
function id<Id extends string>(text: string): Id {
  if (!UUID.test(text)) throw new TypeError(`not an id: ${text}`)
  return text as Id
}

export const accountId = (text: string) => id<AccountId>(text)
export const sessionId = (text: string) => id<SessionId>(text)
export const withdrawalId = (text: string) => id<WithdrawalId>(text)
export const paymentMethodId = (text: string) => id<PaymentMethodId>(text)
