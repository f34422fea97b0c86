// The settings that all mail jobs share.

/** All mails share one queue, so a mail server that does not answer blocks only one job at a time. */
export const MAIL_QUEUE = 'mail'
/** More attempts than fit into the time until a mail is given up, so its job ends normally instead of failing. */
export const MAIL_ATTEMPTS = 25
/** Longer than a mail server may take. */
export const MAIL_LIMIT_MS = 40_000
export const MAIL_GIVEN_UP_AFTER_MS = 24 * 60 * 60_000
