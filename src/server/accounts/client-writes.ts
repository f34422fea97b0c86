// A write with a client id happens once. Sent again, because its reply was lost, it gets the answer of the first time
// (docs/product.md#client-ids, decision 0059).

import { createHash } from 'node:crypto'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { sharedTime } from '../platform/process/clock.ts'

const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

export interface ClientWrite {
  readonly accountId: AccountId
  readonly kind: Schema['client_writes']['kind']
  readonly clientId: string
  readonly contentHash: Buffer
}

/** `content` is everything that the client has sent. Null without a client id. */
export function clientWrite(
  kind: ClientWrite['kind'],
  { id }: { readonly id: AccountId },
  clientId: string | undefined,
  content: unknown,
): ClientWrite | null {
  if (clientId === undefined) return null
  return { kind, accountId: id, clientId, contentHash: createHash('sha256').update(JSON.stringify(content)).digest() }
}

/** The id of what the same write has written before; null when it has not. */
export async function findWritten(query: Query | Tx, write: ClientWrite | null): Promise<string | null> {
  if (write === null) return null
  const found = await query
    .selectFrom('client_writes')
    .select(['subject_id', 'content_hash'])
    .where('account_id', '=', write.accountId)
    .where('kind', '=', write.kind)
    .where('client_id', '=', write.clientId)
    .executeTakeFirst()
  if (!found) return null
  if (!write.contentHash.equals(found.content_hash)) throw new DomainError('client_id_used')
  return found.subject_id
}

/**
 * The same in the transaction that writes `subjectId` if it returns null. A second one with the same id waits here until the first has
 * committed or was refused. A refusal keeps nothing, so the write can be sent again.
 */
export async function claimWrite(tx: Tx, write: ClientWrite | null, subjectId: string, now: Date): Promise<string | null> {
  if (write === null) return null
  const { accountId: account_id, kind, clientId: client_id, contentHash: content_hash } = write
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('client_writes')
    .values({ account_id, kind, client_id, subject_id: subjectId, content_hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'client_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? null : findWritten(tx, write)
}

/** Long after any page has stopped sending it again. */
export async function removeOldClientWrites(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date((await sharedTime(deps)).getTime() - KEPT_DAYS * DAY_MS)
  await deps.db.background.query.deleteFrom('client_writes').where('created_at', '<', oldest).execute()
}
