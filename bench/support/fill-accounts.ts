// Fills a migrated database with realistic accounts: Pakistani names, a few mail providers, one chatter in ten by default. The
// distribution is the same for every size, so that two databases differ only in size.

import pg from 'pg'

const FIRST = `Ahmed Ali Hassan Usman Bilal Fatima Ayesha Zainab Sana Hira Imran Kashif Nadia Rabia Saad Tariq Umar Waqas Yasir Zara
Farhan Asma Danish Ehsan Faisal Gul Hamza Iqra Javed Khadija Laiba Maryam Noman Omar Parveen Qasim Rida Sadia Taha Uzma Vaneeza Wajiha
Xenia Yumna Zubair Adeel Beenish Calvin Dua Erum Fawad Ghazala Huma Irfan Junaid Kiran Lubna Mehwish Nimra Obaid Palwasha Quratulain
Rashid Sidra`
const LAST = `Khan Malik Butt Sheikh Chaudhry Qureshi Siddiqui Mirza Raja Awan Bhatti Gill Hashmi Javed Kazmi Lodhi Memon Naqvi Orakzai Pasha
Rana Shah Tarar Usmani Virk Warraich Yousaf Zaidi Abbasi Baloch Cheema Dar`
const PROVIDERS = 'gmail.com gmail.com gmail.com yahoo.com hotmail.com outlook.com'

/**
 * For searches with few matches: every tenth account of the older half has a provider that no newer account has, and three accounts have a
 * rare pair of letters.
 */
const FILL = `
  insert into accounts (id, username, username_key, email, email_key, password_hash, role, status, phone_number, age, gender, created_at)
  select gen_random_uuid(), username, lower(username), email, email, 'none', role, 'approved',
    case when role = 'chatter' then '03001234567' end,
    case when role = 'chatter' then 18 + n % 50 end,
    case when role = 'chatter' then 'female' end,
    timestamptz '2024-01-01' + n * interval '1 minute'
  from (
    select n, names.first || '.' || names.last || n || case when n % (size / 3) = 7 then 'xq' else '' end as username,
      lower(names.first || names.last) || n || '@' ||
        case when n < size / 2 and n % 10 = 0 then 'oldpost.pk' else providers[1 + mix(n, 7) % array_length(providers, 1)] end as email,
      case when mix(n, 3) % 10 < $5::int then 'chatter' else 'user' end as role
    from (select $1::int as size, string_to_array($2, ' ') as firsts, string_to_array($3, ' ') as lasts, string_to_array($4, ' ') as providers) options,
      generate_series(1, size) n,
      lateral (select firsts[1 + mix(n, 1) % array_length(firsts, 1)] as first, lasts[1 + mix(n, 13) % array_length(lasts, 1)] as last) names
  ) people
  order by n`

const MIX = `create function pg_temp.mix(n int, salt int) returns int language sql immutable
  return hashint8(n::bigint * salt) & 1048575`

export async function fillAccounts(url: string, size: number, chattersInTen = 1): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    await client.query(MIX)
    // Building an index over finished rows is many times faster than updating it row by row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'accounts' and indexdef like '% USING gin %'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const words = [FIRST, LAST, PROVIDERS].map((text) => text.split(/\s+/).join(' '))
    await client.query(FILL.replaceAll('mix(', 'pg_temp.mix('), [size, ...words, chattersInTen])
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum (analyze) accounts')
    await client.query('vacuum (analyze) list_counts')
  } finally {
    await client.end()
  }
}
