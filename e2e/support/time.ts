// Journeys cannot wait for minutes or days, so they shift the times in the database as if everything had begun earlier. The rest happens
// normally: the page counts to zero, and the server's job ends the session.

import { inDatabase } from './database.ts'

/** The server writes whole milliseconds. */
const inMilliseconds = (time: string) => `date_trunc('milliseconds', ${time})`

/** As if the kept minutes of this session had not been used for days. */
export async function lapse(dataDirectory: string, sessionId: string): Promise<void> {
  await inDatabase(dataDirectory, async (client) => {
    const lapsed = inMilliseconds(`now() - interval '1 minute'`)
    await client.query(`update sessions set kept_until = ${lapsed}, lapsed_at = ${lapsed} where id = $1`, [sessionId])
  })
}

/** These times normally never change: the triggers refuse changes, or record a new window. */
const GUARDS = [
  ['sessions', 'sessions_guard'],
  ['sessions', 'sessions_record_window'],
  ['session_windows', 'session_windows_guard'],
] as const

/**
 * As if this session had begun earlier, so that only a few seconds are left. All of its chatter's windows move by the same amount, earliest
 * first, so that none overlap and a session that continues this one still begins at its end. The event for a start tells pages to fetch the
 * new times.
 */
export async function hurry(dataDirectory: string, sessionId: string, secondsLeft: number): Promise<void> {
  await inDatabase(dataDirectory, async (client) => {
    await client.query('begin')
    // Sessions first, as on the server: a transaction that has locked a session may still need its window.
    await client.query('lock table sessions, session_windows in exclusive mode')
    for (const [table, trigger] of GUARDS) await client.query(`alter table ${table} disable trigger ${trigger}`)
    const { rows } = await client.query<{ chatter_id: string; by: string }>(
      `select chatter_id, (ends_at - ${inMilliseconds('clock_timestamp()')} - $2 * interval '1 second')::text as by
      from sessions where id = $1 and starts_at <= clock_timestamp() and ends_at > clock_timestamp()`,
      [sessionId, secondsLeft],
    )
    const [found] = rows
    if (!found) throw new Error('The session does not run')
    const windows = await client.query<{ id: string }>('select id from session_windows where chatter_id = $1 order by starts_at', [
      found.chatter_id,
    ])
    for (const { id } of windows.rows)
      await client.query(
        `update session_windows set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval,
          met_at = met_at - $2::interval, stopped_at = stopped_at - $2::interval, closed_at = closed_at - $2::interval
        where id = $1`,
        [id, found.by],
      )
    await client.query(
      `update sessions set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval
      where chatter_id = $1 and starts_at is not null`,
      [found.chatter_id, found.by],
    )
    for (const [table, trigger] of GUARDS) await client.query(`alter table ${table} enable always trigger ${trigger}`)
    await client.query(
      `update graphile_worker._private_jobs set run_at = run_at - $2::interval
      where key in (select 'session_end ' || id from sessions where chatter_id = $1)`,
      [found.chatter_id, found.by],
    )
    await client.query(
      `select graphile_worker.add_job('deliver_event', json_build_object('kind', 'session_started', 'sessionId', id, 'userId', user_id,
        'chatterId', chatter_id, 'endsAtMs', extract(epoch from ends_at) * 1000))
      from sessions where id = $1`,
      [sessionId],
    )
    await client.query('commit')
  })
}
