/** Why the server ended a sign-in, where its pages should say more than that it has ended. */
export const SIGN_OUT_REASONS = ['password_changed', 'email_changed', 'role_changed', 'signed_out_elsewhere'] as const
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number]
