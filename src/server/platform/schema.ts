// Made by `node scripts/db-types.ts` from the migrated database. Not edited by hand; schema.test.ts
// fails when it is out of date.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>

export interface AccountCounts {
  list: 'users' | 'chatters'
  piece: number
  live: number
}

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

export interface Migrations {
  name: string
  sha256: string
  applied_at: Generated<Date>
}

export interface PlanPrices {
  account_id: string
  title: 'Basic' | 'Standard' | 'Gold'
  price_paisa: number
}

export interface Schema {
  account_counts: AccountCounts
  accounts: Accounts
  admin_actions: AdminActions
  migrations: Migrations
  plan_prices: PlanPrices
}
