// Made by `node scripts/db-types.ts` from the migrated database. Not edited by hand; schema.test.ts
// fails when it is out of date.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>

export interface Accounts {
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
}

export interface AdminActions {
  id: string
  admin_id: string
  action: string
  subject_kind: string
  subject_id: string
  before: Json
  after: Json
  ip: string
  request_id: string
  acted_at: Date
}

export interface ChatMarks {
  session_id: string
  of_buyer: boolean
  delivered_seq: number
  read_seq: number
}

export interface Chats {
  session_id: string
  last_seq: Generated<number>
}

export interface ChatterBalances {
  chatter_id: string
  available_paisa: Generated<number>
  pending_paisa: Generated<number>
  withdrawn_paisa: Generated<number>
}

export interface JournalEntries {
  id: string
  number: GeneratedAlways<number>
  chatter_id: string
  from_bucket: 'bank' | 'available' | 'pending' | 'withdrawn'
  to_bucket: 'fees' | 'available' | 'pending' | 'withdrawn'
  amount_paisa: number
  reason: 'session_credit' | 'session_fee' | 'withdraw_request' | 'withdraw_status'
  session_id: string | null
  withdrawal_id: string | null
  actor_id: string
  entered_at: Date
}

export interface ListChanges {
  id: GeneratedAlways<number>
  list: string
  piece: number
  change: number
}

export interface ListCounts {
  list: string
  piece: number
  live: number
}

export interface Messages {
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
}

export interface Migrations {
  name: string
  sha256: string
  applied_at: Generated<Date>
}

export interface NoticeChoices {
  account_id: string
  kind: string
  channel: 'push' | 'mail'
  is_on: boolean
}

export interface NoticeDeliveries {
  notice_id: string
  channel: 'push' | 'mail'
  receiver_id: string
  sent_at: Date
}

export interface NoticeDevices {
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
}

export interface NoticePreferences {
  account_id: string
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string
  shows_details: Generated<boolean>
  language: string | null
}

export interface Notices {
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
}

export interface PaymentMethods {
  id: string
  bank_name: string
  account_name: string
  account_number: string
  receiving_key: string
  receiving_limit_paisa: number | null
  created_at: Date
  deleted_at: Date | null
}

export interface PlanPrices {
  account_id: string
  title: 'Basic' | 'Standard' | 'Gold'
  price_paisa: number
}

export interface Presence {
  account_id: string
  is_online: boolean
  last_seen_at: Date | null
  listed_as: string | null
  listed_at: Date | null
}

export interface PresenceConnections {
  account_id: string
  node_id: string
}

export interface PresenceNodes {
  id: string
  beat_at: Date
}

export interface ReceivedMonths {
  receiving_key: string
  month: string
  received_paisa: number
}

export interface SessionLooks {
  band: number
  bits: number
  number: number
  session_id: string
}

export interface SessionParties {
  account_id: string
  number: number
  username_key: string
  email_key: string
}

export interface SessionSignals {
  id: string
  session_id: string
  kind: 'same-transaction-id' | 'same-picture' | 'near-same-picture' | 'method-near-limit' | 'earlier-rejections'
  other_session_id: string | null
  figure: number | null
}

export interface Sessions {
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
  proof_key: string
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
}

export interface Withdrawals {
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

export interface Schema {
  accounts: Accounts
  admin_actions: AdminActions
  chat_marks: ChatMarks
  chats: Chats
  chatter_balances: ChatterBalances
  journal_entries: JournalEntries
  list_changes: ListChanges
  list_counts: ListCounts
  messages: Messages
  migrations: Migrations
  notice_choices: NoticeChoices
  notice_deliveries: NoticeDeliveries
  notice_devices: NoticeDevices
  notice_preferences: NoticePreferences
  notices: Notices
  payment_methods: PaymentMethods
  plan_prices: PlanPrices
  presence: Presence
  presence_connections: PresenceConnections
  presence_nodes: PresenceNodes
  received_months: ReceivedMonths
  session_looks: SessionLooks
  session_parties: SessionParties
  session_signals: SessionSignals
  sessions: Sessions
  withdrawals: Withdrawals
}
