// Routes for the two lists of people.

import * as contract from '#contract/people.ts'
import { offeredPlans } from '#domain/plans.ts'
import { accessSelf } from '../../accounts/access.ts'
import { findAvailabilities } from '../../accounts/availability/store.ts'
import { findPresences, presentPresence } from '../../accounts/presence/store.ts'
import { presentPlan } from '../../accounts/present.ts'
import { type Account, findManyPrices } from '../../accounts/store.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findChatter } from '../../sessions/chatters.ts'
import { presentParty, presentPartySession } from '../../sessions/presenters.ts'
import { findSessionViews, type PartyView, type SessionView } from '../../sessions/views.ts'
import { type Acquaintance, listAcquaintances, readActivityCursor } from './activity.ts'
import { searchChatters } from './chatter-search.ts'
import { listChatters } from './chatters.ts'
import { registerLanding } from './landing.ts'
import { findSessionPerson, searchSessionPeople } from './session-people.ts'
import { sideOf } from './side.ts'
import { findSummaries } from './summaries.ts'

const PEOPLE_PER_PAGE = 30
const aPage = (deps: Deps) => ({ limit: PEOPLE_PER_PAGE, now: deps.clock.now() })

export function registerPeopleRoutes(deps: Deps, on: On): void {
  registerChatters(deps, on)
  registerSessionPeople(deps, on)
  registerLanding(deps, on)
}

function registerChatters(deps: Deps, on: On): void {
  on(contract.listChatters, async ({ account, query: { cursor, chatterID } }) => {
    if (chatterID !== undefined) {
      const chatter = await findChatter(deps.db.query, chatterID)
      return { users: await presentChatters(deps, account, chatter ? [chatter] : []), nextCursor: null }
    }
    const { chatters, nextCursor } = await listChatters(deps.db.query, account.id, cursor, aPage(deps))
    return { users: await presentChatters(deps, account, chatters), nextCursor }
  })

  on(contract.searchChatters, async ({ account, query: { searchText } }) => {
    const found = await searchChatters(deps.db.query, account.id, searchText, aPage(deps))
    return { users: await presentChatters(deps, account, found) }
  })
}

function registerSessionPeople(deps: Deps, on: On): void {
  on(contract.listChatterSessions, async ({ account, query: { userID, cursor } }) => {
    accessSelf(account, userID)
    return listSessions(deps, account, cursor)
  })

  on(contract.listUserSessions, async ({ account, query: { chatterID, cursor, userID } }) => {
    accessSelf(account, chatterID)
    if (userID === undefined) return listSessions(deps, account, cursor)
    const found = await findSessionPerson(deps.db.query, sideOf(account), userID, deps.clock.now())
    return { sessions: await presentSessions(deps, account, found), nextCursor: null }
  })

  on(contract.searchSessionUsers, async ({ account, query: { searchText, chatterID } }) => {
    accessSelf(account, chatterID)
    const found = await searchSessionPeople(deps.db.query, sideOf(account), searchText, aPage(deps))
    const sessions = await presentSessions(deps, account, found)
    return { users: sessions.map(({ userID, chat }) => ({ ...userID, chat })) }
  })
}

async function listSessions(deps: Deps, account: Principal, cursor: string) {
  const after = cursor === '' ? null : readActivityCursor(cursor)
  const { people, nextCursor } = await listAcquaintances(deps.db.query, sideOf(account), { after, ...aPage(deps) })
  return { sessions: await presentSessions(deps, account, people), nextCursor }
}

async function presentChatters(deps: Deps, account: Principal, chatters: readonly Account[]): Promise<contract.ListedChatter[]> {
  const ids = chatters.map(({ id }) => id)
  const { query } = deps.db
  const prices = await findManyPrices(query, ids)
  const presences = await findPresences(query, ids)
  const availabilities = await findAvailabilities(query, ids, deps.clock.now())
  const summaries = await findSummaries(query, sideOf(account), ids, deps.clock.now())
  return chatters.map((chatter) => ({
    ...presentParty(deps, { ...chatter, isDeleted: false }),
    plans: offeredPlans(prices(chatter.id), deps.config).map(presentPlan),
    ...presentPresence(presences(chatter.id)),
    availability: availabilities(chatter.id),
    chat: summaries(chatter.id),
  }))
}

async function presentSessions(deps: Deps, account: Principal, people: readonly Acquaintance[]): Promise<contract.ChatSession[]> {
  const { query } = deps.db
  const sessions = await findSessionViews(
    query,
    people.map(({ sessionId }) => sessionId),
  )
  const side = sideOf(account)
  const otherOf = ({ user, chatter }: SessionView) => (side.isBuyer ? chatter : user)
  const others = sessions.map((session) => otherOf(session).id)
  const presences = await findPresences(query, [account.id, ...others])
  const availabilities = await findAvailabilities(query, side.isBuyer ? others : [account.id], deps.clock.now())
  const summaries = await findSummaries(query, side, others, deps.clock.now())
  const presentPerson = (party: PartyView) => ({
    ...presentParty(deps, party),
    ...(party.isDeleted ? { isOnline: false, lastSeen: null } : presentPresence(presences(party.id))),
  })
  return sessions.flatMap((session) => {
    const { user, chatter } = session
    const chat = summaries(otherOf(session).id)
    // The session may have been deleted since the page was read.
    if (chat === null) return []
    return {
      ...presentPartySession(deps, account, session),
      userID: { ...presentPerson(user), availability: null },
      chatterID: {
        ...presentPerson(chatter),
        availability: chatter.isDeleted ? null : availabilities(chatter.id),
      },
      chat,
    }
  })
}
