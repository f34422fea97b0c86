// An error is a code from this list with the values its sentence needs. The English sentence and the HTTP status of each code are
// in contract/errors.ts.

export type ErrorCode =
  // The wire
  | 'validation_failed'
  | 'malformed_request'
  | 'sign_in_required'
  | 'forbidden'
  | 'not_found'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'too_many_requests'
  | 'overloaded'
  | 'storage_full'
  | 'internal'
  // Signing in and signing up
  | 'sign_in_fields_missing'
  | 'wrong_credentials'
  | 'account_banned'
  | 'account_not_approved'
  | 'username_missing'
  | 'username_length'
  | 'username_form'
  | 'username_misleading'
  | 'username_spaces'
  | 'username_mixed'
  | 'email_form'
  | 'password_too_short'
  | 'password_too_long'
  | 'chatter_fields_missing'
  | 'phone_form'
  | 'age_form'
  | 'gender_form'
  | 'role_not_offered'
  | 'username_taken'
  | 'email_taken'
  // Account safety
  | 'current_password_missing'
  | 'current_password_wrong'
  | 'password_unchanged'
  | 'link_ended'
  | 'new_email_not_found'
  | 'sign_in_not_found'
  | 'log_in_expired'
  | 'code_missing'
  | 'code_wrong'
  | 'passkey_refused'
  | 'passkey_not_found'
  | 'passkey_name_missing'
  | 'too_many_passkeys'
  | 'authenticator_exists'
  | 'authenticator_not_found'
  | 'no_second_step'
  | 'two_step_required'
  | 'last_second_step'
  | 'own_account_in_use'
  | 'own_account_has_money'
  // Changing accounts
  | 'role_missing'
  | 'status_missing'
  | 'account_not_found'
  | 'cannot_ban_self'
  | 'cannot_demote_self'
  | 'cannot_delete_self'
  | 'last_admin'
  | 'account_in_use'
  | 'account_has_money'
  // Profile
  | 'plan_price_form'
  | 'image_missing'
  | 'image_type'
  | 'image_too_large'
  | 'image_unreadable'
  // Payment methods
  | 'payment_method_fields_missing'
  | 'receiving_limit_form'
  | 'payment_method_exists'
  | 'payment_method_not_found'
  | 'payment_method_full'
  // Buying and deciding sessions
  | 'only_users_buy'
  | 'plan_missing'
  | 'payment_method_missing'
  | 'transaction_id_missing'
  | 'transaction_id_form'
  | 'screenshot_missing'
  | 'chatter_not_found'
  | 'plan_not_offered'
  | 'plan_changed'
  | 'session_open'
  | 'too_many_pending'
  | 'chatter_busy'
  | 'transaction_id_used'
  | 'session_not_found'
  | 'session_changed'
  | 'own_purchase'
  | 'party_unavailable'
  | 'session_decided'
  | 'session_running'
  // Chatting
  | 'message_missing'
  | 'message_too_long'
  | 'message_not_found'
  | 'session_not_running'
  | 'no_session_for_voice'
  | 'voice_missing'
  | 'voice_type'
  | 'voice_length'
  | 'voice_too_large'
  | 'voice_unreadable'
  // Withdrawals
  | 'withdraw_day'
  | 'withdraw_fields_missing'
  | 'insufficient_balance'
  | 'balance_changed'
  | 'balance_too_small'
  | 'withdraw_not_found'
  | 'withdraw_stale'
  | 'withdraw_chatter_deleted'
  // Notices
  | 'notice_device_not_found'
  | 'push_service_refused'
  | 'push_failed'
  | 'quiet_hours_form'
  | 'time_zone_form'
  | 'language_form'
  | 'unsubscribe_link'

/** The values of a sentence: an amount, a name, a word of the domain, or a list of words. */
export type ErrorValues = Readonly<Record<string, string | number | readonly string[]>>

export class DomainError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues

  constructor(code: ErrorCode, values: ErrorValues = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.values = values
  }
}
