// The pages of the app that mails about an account lead to, with the token of a link as `?token=`.

export const RESET_PASSWORD_PATH = '/auth/reset-password'
export const CONFIRM_EMAIL_PATH = '/auth/confirm-email'
