// Erases a deleted account's data. The row itself stays for the books and the other party's history,
// with only its role, status and times; a constraint refuses anything more. Every table that refers to
// accounts is listed here, or in the test beside this file with the reason its rows stay.

import { sql } from 'kysely'
import type { AccountId } from '#domain/ids.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'

type OwnedTable = { [Name in keyof Schema]: Schema[Name] extends { account_id: string } ? Name : never }[keyof Schema]

/** Tables whose rows belong to one account and are of no use without it. */
export const ERASED_TABLES = [
  'plan_prices',
  'sign_ins',
  'mailed_links',
  'email_changes',
  'known_addresses',
  'authenticators',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'notices',
  'notice_choices',
  'notice_preferences',
  'notice_devices',
  'availability',
  'session_notes',
  'session_views',
  'blocks',
  'account_rejections',
  'client_writes',
] as const satisfies readonly OwnedTable[]

const ERASED_COLUMNS = {
  username: '',
  username_key: '',
  email: '',
  email_key: '',
  password_hash: null,
  generated_password_logins: null,
  has_second_step: false,
  phone_number: null,
  age: null,
  gender: null,
  avatar_key: null,
  on_landing_page: false,
} as const satisfies Partial<Record<keyof Schema['accounts'], '' | null | false>>

const MAX_ERASED_AT_ONCE = 10_000

/** The username and email become available again, because their indexes leave out deleted accounts. */
export async function eraseAccount(tx: Tx, id: AccountId, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...ERASED_COLUMNS, deleted_at: now })
    .where('id', '=', id)
    .execute()
  // Notices are locked in id order everywhere.
  await sql`select from notices where account_id = ${id} order by id for update`.execute(tx)
  for (const table of ERASED_TABLES) await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(tx)
  await sql`delete from online_times where account_id = ${id}`.execute(tx)
  // A payment proof may show the buyer's own bank account.
  await sql`delete from proof_readings using sessions where sessions.id = session_id and user_id = ${id}`.execute(tx)
  // Covers every refund of the buyer: an open one prevents deleting the account.
  await sql`
    update refunds set bank_name = null, account_name = null, account_number = null
    where user_id = ${id} and bank_name is not null`.execute(tx)
  await sql`delete from blocks where blocked_id = ${id}`.execute(tx)
  await eraseReports(tx, id)
  await sql`update warnings set note = null where account_id = ${id} and note is not null`.execute(tx)
  await sql`update complaints set words = null where user_id = ${id}`.execute(tx)
  await sql`update complaints set answer = null where chatter_id = ${id}`.execute(tx)
  await sql`
    update proposals set bank_name = null, account_name = null, account_number = null
    where user_id = ${id} and account_number is not null`.execute(tx)
  // The bank's description may name the person, even on a reversal of their payment. A payment that was never matched is not
  // known to be theirs. Each part uses an index, because a person may have many purchases, and the table many matches.
  await sql`
    update bank_statement_rows set description = null, note_words = null
    where (description is not null or note_words <> '') and id in (
      select unnest(array[rows.id, rows.reverses, reversal.id]) from (
        select id from sessions where user_id = ${id} and status = 'completed'
        union all select id from sessions where user_id = ${id} and status = 'rejected'
        union all select id from sessions where user_id = ${id} and status = 'pending'
        union all select id from withdrawals where chatter_id = ${id} and deleted_at is null
        union all select id from withdrawals where chatter_id = ${id} and deleted_at is not null
        union all select id from refunds where user_id = ${id}
      ) theirs join bank_statement_matches match on coalesce(match.session_id, match.withdrawal_id, match.refund_id) = theirs.id
      join bank_statement_rows rows on rows.id = match.row_id
      left join bank_statement_rows reversal on reversal.reverses = rows.id
    )`.execute(tx)
  await eraseAddresses(tx, id)
}

/** The report and its decision stay. A pending report's messages stay until it is decided (cases/reports/actions.ts). */
async function eraseReports(tx: Tx, id: AccountId): Promise<void> {
  await sql`update reports set words = null where reporter_id = ${id}`.execute(tx)
  await sql`
    delete from report_messages using reports
    where report_id = reports.id and status = 'closed' and ${id} in (reporter_id, reported_id)`.execute(tx)
}

/** Clears a deleted admin's addresses in the audit trail, which keeps everything else. Runs in batches to keep each statement short. */
async function eraseAddresses(tx: Tx, admin: AccountId): Promise<void> {
  for (let erased = MAX_ERASED_AT_ONCE; erased === MAX_ERASED_AT_ONCE; ) {
    const { numAffectedRows = 0n } = await sql`
      update admin_actions set ip = '' where id in (
        select id from admin_actions where admin_id = ${admin} and ip <> '' limit ${MAX_ERASED_AT_ONCE}
      )`.execute(tx)
    erased = Number(numAffectedRows)
  }
}
