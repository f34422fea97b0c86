// Ids are UUIDs, made in the application (version 7, so they sort by age). The brand keeps the id of
// one kind of thing from being handed over as the id of another.

export type AccountId = string & { readonly kind: 'account' }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The one place where a string becomes an account's id: after its form has been checked. */
export function accountId(text: string): AccountId {
  if (!UUID.test(text)) throw new TypeError(`not an id: ${text}`)
  return text as AccountId
}
