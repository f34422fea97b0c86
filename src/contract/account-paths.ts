// Pages that account mails link to, with the link's token as `?token=`.

export const RESET_PASSWORD_PATH = '/auth/reset-password'
export const CONFIRM_EMAIL_PATH = '/auth/confirm-email'
