// What the server answers to a success: a code, and its English sentence as `message`. Many of the sentences are literal
// (docs/product.md#literal-texts). The web translates by the code.

export const REPLIES = {
  logged_in: 'Logged in successfully!',
  second_step_needed: "Please confirm it's you.",
  logged_out: 'You are logged out.',
  sign_in_ended: 'That device is signed out.',
  signed_out_elsewhere: 'All other devices are signed out.',
  password_changed: 'Password changed! All other devices are signed out.',
  password_kept: 'At your next login you will have to choose your own password.',
  reset_link_sent: 'If an account has this email address, a link to set a new password is on its way.',
  password_reset: 'Password changed! You can log in now.',
  profile_updated_confirm_email: 'Profile updated. Please open the link we sent to your new email address.',
  confirm_new_email: 'Please open the link we sent to your new email address.',
  new_email_sent_again: 'We sent the link to your new email address again.',
  new_email_cancelled: 'Your email address stays as it is.',
  email_confirmed: 'Your email address was changed. Please log in again.',
  authenticator_added: 'The authenticator app was added.',
  authenticator_removed: 'The authenticator app was removed.',
  passkey_added: 'The passkey was added.',
  passkey_removed: 'The passkey was removed.',
  recovery_codes_renewed: 'You have new recovery codes. The old ones no longer work.',
  own_account_deleted: 'Your account was deleted.',
  user_signed_up: 'Account created successfully! You can log in now.',
  chatter_signed_up: 'Account created! An admin will review it before you can start.',
  avatar_updated: 'Avatar updated successfully',
  profile_updated: 'Profile updated successfully',
  role_updated: 'User role updated!',
  account_status_updated: 'User status updated!',
  account_deleted: 'User deleted successfully!',
  payment_submitted: 'Payment submitted! Admin will review it soon.',
  session_status_updated: 'Session status updated!',
  session_deleted: 'Session deleted successfully!',
  payment_method_added: 'Payment method added successfully!',
  payment_method_deleted: 'Payment method deleted successfully!',
  withdraw_requested: 'Withdraw requested successfully!',
  withdraw_status_updated: 'Withdraw status updated!',
  withdraw_deleted: 'Withdraw request deleted successfully!',
  notice_settings_updated: 'Notification settings saved!',
  notice_device_added: 'This device will receive notifications.',
  notice_device_removed: 'The device will no longer receive notifications.',
  test_notice_sent: 'A test notification is on its way.',
  unsubscribed: 'You will no longer receive these emails.',
} as const

export type ReplyCode = keyof typeof REPLIES

export function reply<Code extends ReplyCode>(code: Code) {
  return { code, message: REPLIES[code] }
}
