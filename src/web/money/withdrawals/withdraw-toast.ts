/** The key of the toast that a withdraw request was sent. */
export const WITHDRAW_TOAST_KEY = 'withdraw'
