// SQL expressions that return values in wire format, so a query's rows can be sent unchanged.

import { sql } from 'kysely'
import { DELETED_NAME } from '#domain/accounts.ts'

/** Does not use `Paisa`, because a balance or a difference may be negative. */
export const inRupees = (paisa: string) => sql<number>`${sql.ref(paisa)}::float8 / 100`

export const isoTime = (at: string) => sql<string>`to_char(${sql.ref(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const nameOf = (account: string) => sql<string>`coalesce(nullif(${sql.ref(`${account}.username`)}, ''), ${DELETED_NAME})`
