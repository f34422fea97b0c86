// Fills a database that already has accounts with realistic sessions, withdrawals and books: nine in ten sessions are completed, the
// newest fifty are pending, one chatter and one buyer are far busier than the rest, and many proofs look alike. The distribution is the
// same for every size, so that two databases differ only in size.

import pg from 'pg'

export interface Filling {
  readonly sessions: number
  /** 64 bits as 0 and 1: half of all proofs look nearly like this one. */
  readonly look: string
  readonly timeZone: string
}

const PENDING = 50
const TABLES = ['sessions', 'session_looks', 'withdrawals', 'journal_entries', 'admin_actions', 'session_parties']

/** Sessions begin two minutes apart and last 15, so a chatter may have at most every eighth one. */
const STEPS: readonly string[] = [
  `create temp table options as select $1::int as size, $2::bit(64) as look, $3::text as zone`,
  `create temp table buyers as select id, row_number() over (order by number) - 1 as place from accounts where role = 'user'`,
  `create temp table chatters as select id, row_number() over (order by number) - 1 as place from accounts where role = 'chatter'`,
  `create unique index on buyers (place)`,
  `create unique index on chatters (place)`,
  `create temp table admin as select id from accounts where role = 'admin' limit 1`,
  `insert into plan_prices (account_id, title, price_paisa) select id, 'Basic', 50000 from chatters`,
  `insert into payment_methods (id, bank_name, account_name, account_number, receiving_key, created_at)
   select gen_random_uuid(), 'Bank ' || n, 'Guftagu', 'PK' || n, 'bank' || n || '/pk' || n, now() from generate_series(1, 5) n`,

  `insert into sessions (
     id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
     account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look,
     status, starts_at, ends_at, earned_paisa, fee_paisa, decided_by, decided_at, created_at
   )
   select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3) || '8' || substr(noise, 4, 15))::uuid,
     buyers.id, chatters.id, 'Basic', 'A short conversation', 50000, 15, method.id, bank_name, account_name,
     account_number, receiving_key, to_char(at at time zone zone, 'YYYY-MM'), 'TRXID-' || n, 'trxid' || n, 'proofs/' || noise || substr(noise, 1, 8) || '.webp',
     noise || md5(noise), case when n % 2 = 0 then look # (flips::bit(64) << (n % 40)) else ('x' || substr(noise, 1, 16))::bit(64) end,
     status,
     case when status = 'completed' then at end,
     case when status = 'completed' then at + interval '15 minutes' end,
     case when status = 'completed' then 45000 end,
     case when status = 'completed' then 5000 end,
     case when status <> 'pending' then admin.id end,
     case when status <> 'pending' then at end,
     at - interval '5 minutes'
   from options cross join admin
     cross join (select (select count(*) from buyers) as buyer_count, (select count(*) from chatters) as chatter_count) counts
     cross join generate_series(1, size) n
     cross join lateral (select date_trunc('minute', now()) - interval '1 day' - (size - n) * interval '2 minutes' as at,
       md5('session ' || n) as noise, (n / 80) % 64 as flips,
       case when n > size - ${PENDING} then 'pending' when n % 10 = 0 then 'rejected' else 'completed' end as status) made
     join buyers on buyers.place = case when n % 100 = 1 then 0 else 1 + (n * 7919::bigint) % (buyer_count - 1) end
     join chatters on chatters.place = case when n % 100 = 2 then 0 else 1 + n % (chatter_count - 1) end
     join lateral (select * from payment_methods where account_number = 'PK' || 1 + n % 5) method on true
   order by n`,
  `insert into session_looks (band, bits, number, session_id)
   select band, substring(proof_look from band * 16 + 1 for 16)::bit(16)::int, number, id from sessions, generate_series(0, 3) band`,
  `insert into received_months (receiving_key, month, received_paisa)
   select receiving_key, received_month, sum(price_paisa) from sessions where status <> 'rejected' group by 1, 2`,

  `insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, session_id, actor_id, entered_at)
   select gen_random_uuid(), chatter_id, 'bank', to_bucket, amount, reason, id, decided_by, decided_at
   from sessions, lateral (values ('available', earned_paisa, 'session_credit'), ('fees', fee_paisa, 'session_fee')) half (to_bucket, amount, reason)
   where status = 'completed' order by number, to_bucket`,
  // Ten withdrawals per chatter, each of a twentieth of the earnings: half of everything is paid out.
  `insert into withdrawals (id, chatter_id, bank_name, account_name, account_number, amount_paisa, status, created_at, updated_at, changed_by)
   select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 100000 + n), 12, '0') || '7' || substr(noise, 1, 3) || '8' || substr(noise, 4, 15))::uuid,
     chatter_id, 'Bank', 'Name', 'PK36 BANK ' || substr(noise, 1, 16), earned / 20, 'completed', now() - interval '2 hours', now() - interval '1 hour', admin.id
   from admin, (select chatter_id, sum(earned_paisa) as earned from sessions where status = 'completed' group by chatter_id) earnings,
     generate_series(1, 10) n, lateral (select md5(chatter_id::text || n) as noise) made
   order by n`,
  `insert into journal_entries (id, chatter_id, from_bucket, to_bucket, amount_paisa, reason, withdrawal_id, actor_id, entered_at)
   select gen_random_uuid(), chatter_id, from_bucket, to_bucket, amount_paisa, reason, id,
     case reason when 'withdraw_request' then chatter_id else changed_by end, case reason when 'withdraw_request' then created_at else updated_at end
   from withdrawals, lateral (values ('available', 'pending', 'withdraw_request'), ('pending', 'withdrawn', 'withdraw_status')) step (from_bucket, to_bucket, reason)
   order by number, from_bucket`,
  `insert into chatter_balances (chatter_id, available_paisa, pending_paisa, withdrawn_paisa)
   select chatter_id, sum(case 'available' when to_bucket then amount_paisa when from_bucket then -amount_paisa else 0 end), 0,
     sum(case when to_bucket = 'withdrawn' then amount_paisa else 0 end)
   from journal_entries group by chatter_id`,
  `insert into admin_actions (id, admin_id, action, subject_kind, subject_id, before, after, ip, request_id, acted_at)
   select gen_random_uuid(), decided_by, case status when 'completed' then 'complete_session' else 'reject_session' end, 'session', id, '{}'::jsonb, '{}'::jsonb, '', '', decided_at
   from sessions where status <> 'pending'
   union all
   select gen_random_uuid(), changed_by, 'change_withdrawal_status', 'withdrawal', id, '{}'::jsonb, '{}'::jsonb, '', '', updated_at from withdrawals`,

  // The counters that the triggers would have updated.
  `insert into list_counts (list, piece, live)
   select list, number >> 12, count(*) from sessions, lateral (values ('sessions'), ('sessions.' || nullif(status, 'pending'))) lists (list)
   where list is not null group by 1, 2 union all
   select list, number >> 12, count(*) from withdrawals, lateral (values ('withdrawals'), ('withdrawals.' || status)) lists (list) group by 1, 2`,
  `insert into session_parties (account_id, number, username_key, email_key)
   select accounts.id, newest >> 12 << 12, username_key, email_key
   from (select party, max(number) as newest from (
     select user_id as party, number from sessions union all select chatter_id, number from sessions
   ) parties group by party) parties join accounts on accounts.id = party`,
]

interface Index {
  readonly drop: string
  readonly create: string
}

export async function fillMoney(url: string, { sessions, look, timeZone }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off`)
    // Row triggers would take half an hour for a million rows; the measurement checks the books afterwards instead.
    await client.query('set session_replication_role = replica')
    const indexes = await indexesOf(client)
    for (const { drop } of indexes) await client.query(drop)
    const [options = '', ...steps] = STEPS
    await client.query(options.replace('$1', String(sessions)).replace('$2', `'${look}'`).replace('$3', `'${timeZone}'`))
    for (const step of steps) await client.query(step)
    for (const { create } of indexes) await client.query(create)
    await client.query('select rebuild_figures($1)', [timeZone])
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Dropped while filling, because building an index over finished rows is many times faster. Foreign key targets stay. */
async function indexesOf(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint own where contype in ('p', 'u', 'x') and conrelid = any($1::regclass[])
       and not exists (select from pg_constraint other where other.contype = 'f' and other.conindid = own.conindid)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  )
  return rows
}
