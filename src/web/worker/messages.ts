// What pages and the service worker send each other.

/** Messages from a page to the worker. */
export type ToWorker =
  /** The person pressed 'Reload', so this version replaces the running one. */
  | { readonly kind: 'take-over' }
  /** The person has signed out here. */
  | { readonly kind: 'signed-out' }
  /** The page runs in this language. Push messages that cannot be read are shown in it too. */
  | { readonly kind: 'page-started'; readonly language: string }
  /** These notices have been read, or all when null. */
  | { readonly kind: 'close-notifications'; readonly noticeIDs: readonly string[] | null }
  /** The page can send a push subscription to the server, if there is a new one. */
  | { readonly kind: 'can-send-subscription' }
  /** The server knows the push subscription of this browser. */
  | { readonly kind: 'subscription-sent' }

/** Messages from the worker to a page. */
export type FromWorker =
  /** A notification was pressed. */
  | { readonly kind: 'navigate'; readonly path: string }
  /** The browser has replaced the push subscription, and the server does not know the new one. */
  | { readonly kind: 'subscription-changed' }
  /** A push message arrived. The page answers on the port whether it shows the notice with at least this many messages. */
  | { readonly kind: 'is-shown'; readonly noticeID: string; readonly count: number }

/** Set on answers from an earlier visit, which the worker returns when the network fails. */
export const KEPT_HEADER = 'x-kept-answer'

/** The names of answer caches begin with this. Pages delete them at sign-out, even when the worker is gone. */
export const KEPT_ANSWERS = 'answers-'

/** The cache of chosen files that have not been sent yet. Removed at sign-out, like the answers. */
export const DRAFT_FILES = 'draft-files'
