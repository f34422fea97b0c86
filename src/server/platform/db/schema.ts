// Made by `node scripts/db-types.ts` from the migrated database. Not edited by hand; schema.test.ts
// fails when it is out of date.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>

export interface Schema {
  account_rejections: {
    number: GeneratedAlways<number>
    account_id: string
    reason: string | null
    rejected_at: Date
    sent_again_at: Date | null
    words: string | null
  }
  accounts: {
    id: string
    number: GeneratedAlways<number>
    username: string
    email: string
    username_key: string
    email_key: string
    password_hash: string | null
    role: 'user' | 'chatter' | 'admin'
    status: 'approved' | 'pending' | 'rejected' | 'banned'
    status_before_ban: 'approved' | 'pending' | 'rejected' | null
    phone_number: string | null
    age: number | null
    gender: 'male' | 'female' | null
    avatar_key: string | null
    created_at: Date
    deleted_at: Date | null
    token_version: Generated<number>
    generated_password_logins: number | null
    has_second_step: Generated<boolean>
    on_landing_page: Generated<boolean>
    promoted_by: string | null
    promoted_at: Date | null
    has_unread_warning: Generated<boolean>
  }
  active_days: {
    measure: string
    account_id: string
    day: Date
    is_counted: Generated<boolean>
  }
  active_gaps: {
    measure: string
    day: Date
    before: Date
    people: number
  }
  admin_action_parties: {
    account_id: string
    is_view: boolean
    acted_at: Date
    action_id: string
  }
  admin_actions: {
    id: string
    admin_id: string | null
    action: string
    subject_kind: string
    subject_id: string
    before: Json
    after: Json
    ip: string
    request_id: string
    acted_at: Date
  }
  authenticators: {
    account_id: string
    secret: Buffer
    created_at: Date
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  availability: {
    account_id: string
    state: 'available' | 'break' | 'off_at'
    off_at: Date | null
    until_at: Date | null
    changed_at: Date
  }
  bank_statement_accounts: {
    receiving_key: string
    suggested_at: Date | null
  }
  bank_statement_columns: {
    bank_key: string
    columns: Json
    changed_by: string
    updated_at: Date
    date_order: 'day' | 'month' | null
    heading: string[] | null
  }
  bank_statement_imports: {
    id: string
    number: GeneratedAlways<number>
    receiving_key: string
    bank_name: string
    account_number: string
    file_name: string
    file_sha256: string
    created_by: string
    created_at: Date
    new_rows: Generated<number>
    known_rows: Generated<number>
    refused_lines: Generated<number>
    problems: Generated<Json>
    first_day: Date | null
    last_day: Date | null
    taken_back_by: string | null
    taken_back_at: Date | null
    columns: Json | null
    date_order: 'day' | 'month' | null
  }
  bank_statement_matches: {
    row_id: string
    session_id: string | null
    withdrawal_id: string | null
    refund_id: string | null
    has_paid: boolean
    proposal_id: string | null
    confirmed_by: string
    confirmed_at: Date
    number: GeneratedAlways<number>
    ended_at: Date | null
    bank_reference: string | null
    taken_back_by: string | null
  }
  bank_statement_rows: {
    id: string
    import_id: string
    receiving_key: string
    line: number
    day: Date
    direction: 'credit' | 'debit'
    amount_paisa: number
    description: string | null
    reference: string
    balance_paisa: number | null
    is_reversal: boolean
    reverses: string | null
    row_hash: Buffer
    note: 'returned' | 'other' | null
    note_words: string | null
    is_done: Generated<boolean>
    noted_by: string | null
    noted_at: Date | null
    reversal_decided_by: string | null
    reversal_decided_at: Date | null
  }
  bank_statement_suggestions: {
    row_id: string
    receiving_key: string
    session_id: string | null
    withdrawal_id: string | null
    refund_id: string | null
    degree: 'certain' | 'likely' | 'possible'
    reasons: string[]
  }
  blocks: {
    account_id: string
    blocked_id: string
    created_at: Date
  }
  chat_marks: {
    session_id: string
    of_buyer: boolean
    delivered_seq: number
    read_seq: number
    window_read_seq: Generated<number>
  }
  chats: {
    session_id: string
    last_seq: Generated<number>
    stopped_at: Date | null
    stopped_by: 'block' | 'refund' | null
  }
  chatter_balances: {
    chatter_id: string
    available_paisa: Generated<number>
    pending_paisa: Generated<number>
    withdrawn_paisa: Generated<number>
    advance_paisa: Generated<number>
    held_paisa: Generated<number>
  }
  client_writes: {
    account_id: string
    kind: 'purchase' | 'withdraw' | 'refund_account' | 'report' | 'complaint'
    client_id: string
    subject_id: string
    content_hash: Buffer
    created_at: Date
  }
  complaints: {
    id: string
    number: GeneratedAlways<number>
    session_id: string
    session_ended_at: Date
    user_id: string
    chatter_id: string
    kind: 'nobody_came' | 'left_early' | 'abusive' | 'technical' | 'other' | 'blocked'
    words: string | null
    answer: string | null
    answered_at: Date | null
    status: Generated<'pending' | 'closed'>
    outcome: 'nothing' | 'keep_minutes' | 'refund' | null
    note: string | null
    decided_by: string | null
    decided_at: Date | null
    created_at: Date
    kept_minutes: number | null
    refund_paisa: number | null
  }
  email_changes: {
    account_id: string
    new_email: string
    requested_at: Date
    expires_at: Date
  }
  figure_calendar: {
    is_only: Generated<boolean>
    time_zone: string
  }
  figure_changes: {
    id: GeneratedAlways<number>
    measure: string
    part: string
    at: Date
    rows: number
    amount: number
  }
  figure_days: {
    measure: string
    day: Date
    part: string
    rows: number
    amount: number
  }
  held_credits: {
    session_id: string
    chatter_id: string
    hours: number
    held_paisa: number
  }
  journal_entries: {
    id: string
    number: GeneratedAlways<number>
    chatter_id: string
    from_bucket: 'bank' | 'held' | 'available' | 'pending' | 'withdrawn' | 'fees' | 'advance' | 'refunds'
    to_bucket: 'fees' | 'held' | 'available' | 'pending' | 'withdrawn' | 'advance' | 'refunds' | 'refunded'
    amount_paisa: number
    reason:
      | 'session_credit'
      | 'session_fee'
      | 'credit_released'
      | 'withdraw_request'
      | 'withdraw_status'
      | 'refund_credit'
      | 'refund_advance'
      | 'refund_fee'
      | 'refund_paid'
      | 'advance_repaid'
    session_id: string | null
    withdrawal_id: string | null
    actor_id: string
    entered_at: Date
  }
  known_addresses: {
    account_id: string
    address: string
    last_used_at: Date
  }
  list_changes: {
    id: GeneratedAlways<number>
    list: string
    piece: number
    change: number
  }
  list_counts: {
    list: string
    piece: number
    live: number
  }
  mailed_links: {
    token_hash: Buffer
    account_id: string
    kind: 'reset-password' | 'confirm-email'
    new_email: string | null
    new_email_key: string | null
    created_at: Date
    expires_at: Date
  }
  message_signatures: {
    session_id: string
    block: number
    last_seq: number
    signature: Buffer
  }
  messages: {
    id: string
    session_id: string
    seq: number
    by_buyer: boolean
    client_id: string
    text: string | null
    voice_key: string | null
    voice_ms: number | null
    voice_peaks: Buffer | null
    created_at: Date
    voice_removed_at: Date | null
    reply_to: string | null
  }
  migrations: {
    name: string
    sha256: string
    applied_at: Generated<Date>
  }
  notice_choices: {
    account_id: string
    kind: string
    channel: 'push' | 'mail'
    is_on: boolean
  }
  notice_deliveries: {
    notice_id: string
    channel: 'push' | 'mail'
    receiver_id: string
    sent_at: Date
  }
  notice_devices: {
    id: string
    account_id: string
    endpoint: string
    p256dh: string
    auth: string
    name: string
    language: string
    created_at: Date
    last_sent_at: Date | null
    failing_since: Date | null
    sign_in_id: string | null
  }
  notice_preferences: {
    account_id: string
    quiet_from: number | null
    quiet_to: number | null
    time_zone: string
    shows_details: Generated<boolean>
    language: string | null
  }
  notices: {
    id: string
    account_id: string
    kind: string
    session_id: string | null
    withdrawal_id: string | null
    party_id: string | null
    plan: string | null
    minutes: number | null
    amount_paisa: number | null
    count: Generated<number>
    last_seq: number | null
    created_at: Date
    seen_at: Date | null
    read_at: Date | null
    occasion_at: Date | null
    refund_id: string | null
    proposal_id: string | null
  }
  online_times: {
    account_id: string
    began_at: Date
    ended_at: Date
  }
  passkey_challenges: {
    challenge: string
    account_id: string
    purpose: 'add' | 'log-in'
    created_at: Date
    ticket_id: string | null
  }
  passkeys: {
    id: string
    account_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  payment_methods: {
    id: string
    bank_name: string
    account_name: string
    account_number: string
    receiving_key: string
    receiving_limit_paisa: number | null
    created_at: Date
    deleted_at: Date | null
    position: Generated<number>
    version: Generated<number>
    paused_at: Date | null
    raast_id: string | null
    payer_note: string | null
  }
  payout_run_rows: {
    id: string
    run_id: string
    place: number
    withdrawal_id: string | null
    refund_id: string | null
    account_given_at: Date | null
    is_held: Generated<boolean>
    bank_reference: string | null
    paid_at: Date | null
    proposal_id: string | null
    reference_place: Generated<number>
  }
  payout_runs: {
    id: string
    number: GeneratedAlways<number>
    status: Generated<'open' | 'closed' | 'cancelled'>
    created_by: string
    created_at: Date
    changed_by: string
    updated_at: Date
  }
  payout_templates: {
    id: string
    bank_key: string
    columns: Json
    changed_by: string
    updated_at: Date
  }
  picture_pairs: {
    session_id: string
    other_session_id: string
    is_mutual: boolean
    bits: number
    verdict: 'alike' | 'other-payment' | 'unknown' | null
    looked_at: Date | null
    worst: number | null
    changed: number | null
  }
  plan_prices: {
    account_id: string
    title: 'Basic' | 'Standard' | 'Gold'
    price_paisa: number
  }
  presence: {
    account_id: string
    is_online: boolean
    last_seen_at: Date | null
    listed_as: string | null
    listed_at: Date | null
    online_since: Date | null
  }
  presence_connections: {
    account_id: string
    node_id: string
  }
  presence_nodes: {
    id: string
    beat_at: Date
  }
  proof_readings: {
    session_id: string
    amount_paisa: number | null
    transaction_id: string | null
    transaction_key: string | null
    paid_at: string | null
    account_number: string | null
    words: Json
    read_at: Date
    unnamed: Generated<string[]>
  }
  proposals: {
    id: string
    number: GeneratedAlways<number>
    kind: 'refund_session' | 'pay_refund' | 'pay_withdraw' | 'take_back_withdraw' | 'make_admin'
    session_id: string | null
    refund_id: string | null
    withdrawal_id: string | null
    user_id: string | null
    chatter_id: string | null
    amount_paisa: number | null
    reason: 'chatter_absent' | 'left_early' | 'technical' | 'approved_by_mistake' | 'paid_twice' | 'other' | null
    note: string | null
    bank_reference: string | null
    bank_name: string | null
    account_name: string | null
    account_number: string | null
    from_status: 'pending' | 'rejected' | null
    to_status: 'pending' | 'rejected' | null
    status: Generated<'pending' | 'confirmed' | 'declined' | 'expired' | 'overtaken'>
    proposed_by: string
    created_at: Date
    expires_at: Date
    decided_by: string | null
    decided_at: Date | null
    decline_note: string | null
    complaint_id: string | null
  }
  received_months: {
    receiving_key: string
    month: string
    received_paisa: number
  }
  recovery_codes: {
    account_id: string
    code_hash: Buffer
  }
  refunds: {
    id: string
    number: GeneratedAlways<number>
    session_id: string
    user_id: string
    chatter_id: string
    amount_paisa: number
    credit_paisa: number
    fee_paisa: number
    advance_paisa: number
    reason: 'chatter_absent' | 'left_early' | 'technical' | 'approved_by_mistake' | 'paid_twice' | 'other'
    note: string | null
    status: Generated<'awaiting_account' | 'pending' | 'completed'>
    bank_name: string | null
    account_name: string | null
    account_number: string | null
    refusal_note: string | null
    bank_reference: string | null
    created_by: string
    created_at: Date
    changed_by: string
    updated_at: Date
    reference_place: Generated<number>
    refused_account: Json | null
  }
  replaced_accounts: {
    method_id: string
    version: number
    bank_name: string
    account_name: string
    account_number: string
    receiving_key: string
    replaced_at: Date
  }
  report_messages: {
    report_id: string
    place: number
    by_buyer: boolean
    text: string | null
    voice_ms: number | null
    sent_at: Date
    message_id: string | null
  }
  reports: {
    id: string
    number: GeneratedAlways<number>
    session_id: string
    message_id: string | null
    reporter_id: string
    reported_id: string
    reason: 'abusive' | 'threatening' | 'sexual' | 'scam' | 'outside_payment' | 'other'
    words: string | null
    status: Generated<'pending' | 'closed'>
    outcome: 'no_action' | 'warned' | 'banned' | null
    note: string | null
    decided_by: string | null
    decided_at: Date | null
    created_at: Date
    note_id: string | null
  }
  session_looks: {
    band: number
    bits: number
    number: number
    session_id: string
  }
  session_notes: {
    session_id: string
    account_id: string
    note: string
    written_at: Date
    id: string
    removed_at: Date | null
  }
  session_parties: {
    account_id: string
    number: number
    username_key: string
    email_key: string
  }
  session_signals: {
    id: string
    session_id: string
    kind: 'same-transaction-id' | 'same-picture' | 'near-same-picture' | 'method-near-limit' | 'earlier-rejections'
    other_session_id: string | null
    figure: number | null
  }
  session_views: {
    session_id: string
    account_id: string
    node_id: string
    connection_id: string
  }
  session_visits: {
    id: GeneratedAlways<number>
    session_id: string
    account_id: string
    came_at: Date
    left_at: Date | null
  }
  session_windows: {
    id: GeneratedAlways<number>
    session_id: string
    chatter_id: string
    starts_at: Date
    ends_at: Date
    met_at: Date | null
    stopped_at: Date | null
    closed_at: Date | null
    read_by: string | null
  }
  sessions: {
    id: string
    number: GeneratedAlways<number>
    user_id: string
    chatter_id: string
    plan_title: 'Basic' | 'Standard' | 'Gold'
    plan_description: string
    price_paisa: number
    duration_minutes: number
    payment_method_id: string
    bank_name: string
    account_name: string
    account_number: string
    receiving_key: string
    received_month: string
    transaction_id: string
    transaction_key: string
    proof_key: string | null
    proof_sha256: string
    proof_look: string
    status: Generated<'pending' | 'completed' | 'rejected'>
    starts_at: Date | null
    ends_at: Date | null
    earned_paisa: number | null
    fee_paisa: number | null
    decided_by: string | null
    decided_at: Date | null
    created_at: Date
    deleted_at: Date | null
    proof_removed_at: Date | null
    rejection_reason: 'not_received' | 'amount_differs' | 'wrong_account' | 'unreadable' | 'id_differs' | 'used_before' | 'other' | null
    rejection_note: string | null
    resubmission_of: string | null
    kept_until: Date | null
    kept_again: Generated<boolean>
    lapsed_at: Date | null
    released_at: Date | null
    refunded_at: Date | null
    continues: string | null
    kept_minutes: number | null
  }
  shared_references: {
    reference_key: string
    reference: string
    withdrawal_id: string | null
    refund_id: string | null
  }
  sign_ins: {
    id: string
    account_id: string
    version: number
    user_agent: string
    address: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
  }
  unsigned_chats: {
    session_id: string
  }
  used_tickets: {
    id: string
    used_at: Date
  }
  warnings: {
    id: string
    number: GeneratedAlways<number>
    account_id: string
    report_id: string
    note: string | null
    created_at: Date
    read_at: Date | null
  }
  withdrawals: {
    id: string
    number: GeneratedAlways<number>
    chatter_id: string
    bank_name: string
    account_name: string
    account_number: string
    amount_paisa: number
    status: Generated<'pending' | 'completed' | 'rejected'>
    created_at: Date
    updated_at: Date
    changed_by: string | null
    deleted_at: Date | null
  }
}
