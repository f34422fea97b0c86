/** Key of the toast that confirms a withdraw request. */
export const WITHDRAW_TOAST_KEY = 'withdraw'
