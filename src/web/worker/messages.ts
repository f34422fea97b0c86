// What pages and the service worker send each other.

/** From a page. */
export type ToWorker =
  /** The person pressed 'Reload', so this version replaces the running one. */
  | { readonly kind: 'take-over' }
  /** The person has signed out here. */
  | { readonly kind: 'signed-out' }
  /** The page runs in this language; it is also that of a push message that cannot be read. */
  | { readonly kind: 'page-started'; readonly language: string }
  /** These notices have been read, or all when null. */
  | { readonly kind: 'close-notifications'; readonly noticeIDs: readonly string[] | null }
  /** The page can send a push subscription to the server, if there is a new one. */
  | { readonly kind: 'can-send-subscription' }
  /** The server knows the push subscription of this browser. */
  | { readonly kind: 'subscription-sent' }

/** From the worker. */
export type FromWorker =
  /** A notification was pressed. */
  | { readonly kind: 'navigate'; readonly path: string }
  /** The browser has replaced the push subscription, and the server does not know the new one. */
  | { readonly kind: 'subscription-changed' }
  /** A push message came: does this page show the notice, with at least this many messages? It answers true or false by the port. */
  | { readonly kind: 'is-shown'; readonly noticeID: string; readonly count: number }

/** An answer from an earlier visit has this header: the network failed. */
export const KEPT_HEADER = 'x-kept-answer'

/** The caches of answers begin with this. Pages delete them at sign-out, even when the worker is gone. */
export const KEPT_ANSWERS = 'answers-'

/** The cache of files that were chosen and not sent yet. Removed at sign-out, like the answers. */
export const DRAFT_FILES = 'draft-files'
