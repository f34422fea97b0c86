// Dozens of withdrawals, for tests of lists. They are pending and their money was earned, so the books are in order.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type WithdrawalId, withdrawalId } from '#domain/ids.ts'
import type { TestApp } from './app.ts'
import { anEarning } from './money.ts'
import type { Person } from './people.ts'

/** Adds withdrawals of ten rupees each. Returns their ids, newest last. */
export async function pendingWithdrawals(app: TestApp, chatter: Person, count: number): Promise<WithdrawalId[]> {
  await anEarning(app, { chatter, rupees: 10 * count })
  const ids = Array.from({ length: count }, () => withdrawalId(uuidv7()))
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    await sql`
      insert into withdrawals (id, chatter_id, bank_name, account_name, account_number, amount_paisa, created_at, updated_at)
      select id, ${chatter.id}, 'HBL', 'Sana Malik', '1', 1000, ${now}, ${now}
      from unnest(${ids}::uuid[]) with ordinality rows (id, place) order by place`.execute(tx)
    await sql`
      insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, withdrawal_id, actor_id, entered_at)
      select gen_random_uuid(), chatter_id, 'available', 'pending', amount_paisa, 'withdraw_request', id, chatter_id, ${now}
      from withdrawals where id = any(${ids}::uuid[]) order by number`.execute(tx)
    await sql`
      update chatter_balances set available_paisa = available_paisa - ${1000 * count}, pending_paisa = pending_paisa + ${1000 * count}
      where chatter_id = ${chatter.id}`.execute(tx)
  })
  return ids
}
