// What all jobs that send mails have in common.

/** All mails share one queue, so a mail server that does not answer blocks only one job at a time. */
export const MAIL_QUEUE = 'mail'
/** More attempts than fit into the time after which a mail is given up, so that its job ends normally and not as a failed one. */
export const MAIL_ATTEMPTS = 25
/** Longer than a mail server may take. */
export const MAIL_LIMIT_MS = 40_000
export const MAIL_GIVEN_UP_AFTER_MS = 24 * 60 * 60_000
