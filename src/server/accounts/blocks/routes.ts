// Wire ↔ actions of blocks.

import * as contract from '#contract/blocks.ts'
import { reply } from '#contract/replies.ts'
import type { Deps } from '../../deps.ts'
import { storedFileKey } from '../../file-folders.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { blockPerson, type SessionsOfPair, unblockPerson } from './actions.ts'
import { listBlocks } from './store.ts'

export function registerBlockRoutes(deps: Deps, sessions: SessionsOfPair, on: On): void {
  on(contract.listBlocked, async ({ account }) => {
    const blocks = await listBlocks(deps.db.query, account.id)
    return { people: blocks.map((block) => presentBlocked(deps, block)) }
  })

  on(contract.updateBlock, async ({ account, params: { id }, body: { blocked } }) => {
    if (blocked) await blockPerson(deps, sessions, account, id)
    else await unblockPerson(deps, account, id)
    return reply(blocked ? 'person_blocked' : 'person_unblocked')
  })
}

function presentBlocked(deps: Deps, block: Awaited<ReturnType<typeof listBlocks>>[number]): contract.BlockedPerson {
  return {
    _id: block.id,
    username: block.username,
    avatar: block.avatar_key === null ? null : deps.files.publicUrlOf(storedFileKey('avatars', block.avatar_key)),
    blockedAt: block.created_at.toISOString(),
  }
}
