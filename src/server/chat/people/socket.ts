// Socket events about who is online. Rooms are joined before the current state is read, so no change is missed in between.

import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { accessSelf } from '../../accounts/access.ts'
import { findAvailabilities } from '../../accounts/availability/store.ts'
import { presenceRoom, presentStatus } from '../../accounts/presence/node.ts'
import { findPresences } from '../../accounts/presence/store.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Connection, OnEvent } from '../../platform/realtime/realtime.ts'
import { listAcquaintances } from './activity.ts'
import { listChatters } from './chatters.ts'
import { sideOf } from './side.ts'
import { filterWatchable } from './store.ts'

const PEOPLE_PER_PAGE = 30
/** The limit for one connection, session rooms included. */
const MAX_ROOMS = 1_000

export function registerPeopleEvents(deps: Deps, onEvent: OnEvent): void {
  onEvent('userOnline', async ({ account, payload, connection }) => {
    accessSelf(account, payload)
    watch(connection, await filterWatchable(deps.db.query, account, await firstPage(deps, account)))
    return {}
  })

  onEvent('watchPeople', async ({ account, payload: { userIDs }, connection }) => {
    const ids = await filterWatchable(deps.db.query, account, userIDs)
    watch(connection, ids)
    const presenceOf = await findPresences(deps.db.query, ids)
    // Chatters watch buyers, who have no availability.
    const chosen = account.role === 'chatter' ? null : await findAvailabilities(deps.db.query, ids, deps.clock.now())
    return { people: ids.map((id) => ({ ...presentStatus(id, presenceOf(id)), availability: chosen && chosen(id) })) }
  })
}

/** The people on the first page of the account's list. Only approved accounts have a list. */
async function firstPage(deps: Deps, account: Principal): Promise<readonly AccountId[]> {
  if (account.status !== 'approved') return []
  const wanted = { limit: PEOPLE_PER_PAGE, now: deps.clock.now() }
  if (account.role !== 'chatter') return (await listChatters(deps.db.query, account.id, '', wanted)).chatters.map(({ id }) => id)
  const { people } = await listAcquaintances(deps.db.query, sideOf(account), { after: null, ...wanted })
  return people.map(({ id }) => id)
}

function watch(connection: Connection, ids: readonly AccountId[]): void {
  const rooms = ids.map(presenceRoom).filter((room) => !connection.isIn(room))
  if (connection.roomCount() + rooms.length > MAX_ROOMS) throw new DomainError('too_many_requests')
  connection.join(rooms)
}
