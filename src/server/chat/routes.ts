// Wire ↔ actions of talking.

import * as contract from '#contract/chat.ts'
import { plansOf } from '#domain/plans.ts'
import { presentPlan } from '../accounts/present-plan.ts'
import { type Account, findManyPrices } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { On } from '../platform/endpoints.ts'
import { findPresences } from '../presence/store.ts'
import { findChatter } from '../sessions/chatters.ts'
import { presentParty } from '../sessions/presenters.ts'
import { listChatters } from './chatters.ts'

const CHATTERS_PER_PAGE = 30

export function registerChat(deps: Deps, on: On): void {
  on(contract.listChatters, async ({ account, query: { cursor, chatterID } }) => {
    if (chatterID !== undefined) {
      const chatter = await findChatter(deps.db.query, chatterID)
      return { users: await presentChatters(deps, chatter ? [chatter] : []), nextCursor: null }
    }
    const { chatters, nextCursor } = await listChatters(deps.db.query, account.id, cursor, CHATTERS_PER_PAGE)
    return { users: await presentChatters(deps, chatters), nextCursor }
  })
}

async function presentChatters(deps: Deps, chatters: readonly Account[]): Promise<contract.ListedChatter[]> {
  const ids = chatters.map(({ id }) => id)
  const [prices, presences] = [await findManyPrices(deps.db.query, ids), await findPresences(deps.db.query, ids)]
  return chatters.map((chatter) => {
    const { isOnline, lastSeenAt } = presences(chatter.id)
    return {
      ...presentParty(deps, { ...chatter, isDeleted: false }),
      plans: plansOf(prices(chatter.id), deps.config.planMinutes).map(presentPlan),
      isOnline,
      lastSeen: lastSeenAt?.toISOString() ?? null,
      chat: null,
    }
  })
}
