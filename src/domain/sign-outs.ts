/** The reasons for ending a sign-in that its pages should show. */
export const SIGN_OUT_REASONS = ['password_changed', 'email_changed', 'role_changed', 'signed_out_elsewhere'] as const
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number]
