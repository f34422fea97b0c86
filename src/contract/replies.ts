// What the server answers to a success: a code, and its English sentence as `message`. Many of the sentences are literal
// (docs/product.md#literal-texts). The web translates by the code.

export const REPLIES = {
  logged_in: 'Logged in successfully!',
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
