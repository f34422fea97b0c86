// Why a purchase would be refused whatever the buyer enters. The purchase is refused by it, and the pages show it before any money is sent.

import type { DomainError } from '#domain/errors.ts'
import { obstacleOf } from '#domain/sessions.ts'
import { findBlock } from '../accounts/blocks/store.ts'
import type { Query, Tx } from '../platform/db/database.ts'
import { findEarlierPurchases, findEngagement, type Pair } from './store.ts'

/** The pair must be a user and an approved chatter. */
export async function findObstacle(query: Query | Tx, pair: Pair, now: Date): Promise<DomainError | null> {
  const isBlocked = (await findBlock(query, pair.userId, pair.chatterId)) !== 'none'
  const engagement = await findEngagement(query, pair, now)
  const earlier = await findEarlierPurchases(query, pair.userId)
  return obstacleOf({ isBlocked, ...engagement, earlier }, pair.userId, now)
}
