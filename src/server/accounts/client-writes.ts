// A write with a client id happens once. If the client retries after a lost reply,
// it gets the first answer again (docs/product.md#client-ids, decision 0059).

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

/** `content` is everything the client sent. Returns null without a client id. */
export function clientWrite(
  kind: ClientWrite['kind'],
  { id }: { readonly id: AccountId },
  clientId: string | undefined,
  content: unknown,
): ClientWrite | null {
  if (clientId === undefined) return null
  return { kind, accountId: id, clientId, contentHash: createHash('sha256').update(JSON.stringify(content)).digest() }
}

/** Returns the id of what this write has already created, or null. */
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
 * Claims the client id in the transaction that creates `subjectId`. Returns null, or the id that an earlier write with this client id
 * created. A second write waits here until the first commits or fails. A refused write leaves no claim, so it can be sent again.
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

/** Removes ids long after any page has stopped retrying. */
export async function removeOldClientWrites(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date((await sharedTime(deps)).getTime() - KEPT_DAYS * DAY_MS)
  await deps.db.background.query.deleteFrom('client_writes').where('created_at', '<', oldest).execute()
}
