// Wire ↔ reads of the two lists of people.

import * as contract from '#contract/people.ts'
import type { AccountId, SessionId } from '#domain/ids.ts'
import { offeredPlans } from '#domain/plans.ts'
import { accessSelf } from '../../accounts/access.ts'
import { presentAvailability } from '../../accounts/availability/present.ts'
import { type Chosen, findAvailabilities } from '../../accounts/availability/store.ts'
import { findPresences, type Presence } from '../../accounts/presence/store.ts'
import { presentPlan } from '../../accounts/present-plan.ts'
import { type Account, findManyPrices } from '../../accounts/store.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findChatter } from '../../sessions/chatters.ts'
import { presentParty, presentPartySession } from '../../sessions/presenters.ts'
import { findSessionViews, type PartyView, type SessionView } from '../../sessions/views.ts'
import { searchChatters } from './chatter-search.ts'
import { listChatters } from './chatters.ts'
import { registerLanding } from './landing.ts'
import { findSessionPerson, listSessionPeople, searchSessionPeople } from './session-people.ts'
import { type Side, sideOf } from './side.ts'
import { findSummaries, type Summary } from './summaries.ts'

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
    const ids = await findSessionPerson(deps.db.query, sideOf(account), userID, deps.clock.now())
    return { sessions: await presentSessions(deps, account, ids), nextCursor: null }
  })

  on(contract.searchSessionUsers, async ({ account, query: { searchText, chatterID } }) => {
    accessSelf(account, chatterID)
    const ids = await searchSessionPeople(deps.db.query, sideOf(account), searchText, aPage(deps))
    const sessions = await presentSessions(deps, account, ids)
    return { users: sessions.map(({ userID, chat }) => ({ ...userID, chat })) }
  })
}

async function listSessions(deps: Deps, account: Principal, cursor: string) {
  const { ids, nextCursor } = await listSessionPeople(deps.db.query, sideOf(account), cursor, aPage(deps))
  return { sessions: await presentSessions(deps, account, ids), nextCursor }
}

async function presentChatters(deps: Deps, account: Principal, chatters: readonly Account[]): Promise<contract.ListedChatter[]> {
  const ids = chatters.map(({ id }) => id)
  const side = sideOf(account)
  const { query } = deps.db
  const prices = await findManyPrices(query, ids)
  const presences = await findPresences(query, ids)
  const availabilities = await findAvailabilities(query, ids, deps.clock.now())
  const summaries = await findSummaries(query, side, ids, deps.clock.now())
  return chatters.map((chatter) => {
    const summary = summaries(chatter.id)
    return {
      ...presentParty(deps, { ...chatter, isDeleted: false }),
      plans: offeredPlans(prices(chatter.id), deps.config).map(presentPlan),
      ...presentPresence(presences(chatter.id)),
      availability: presentAvailability(availabilities(chatter.id)),
      chat: summary && presentSummary(side, chatter.id, summary),
    }
  })
}

async function presentSessions(deps: Deps, account: Principal, ids: readonly SessionId[]): Promise<contract.ChatSession[]> {
  const sessions = await findSessionViews(deps.db.query, ids)
  const side = sideOf(account)
  const otherOf = ({ user, chatter }: SessionView) => (side.isBuyer ? chatter : user)
  const others = sessions.map((session) => otherOf(session).id)
  const presences = await findPresences(deps.db.query, [account.id, ...others])
  const availabilities = await findAvailabilities(deps.db.query, side.isBuyer ? others : [account.id], deps.clock.now())
  const summaries = await findSummaries(deps.db.query, side, others, deps.clock.now())
  return sessions.flatMap((session) => {
    const { id } = otherOf(session)
    const summary = summaries(id)
    // It may have been deleted since the page was read.
    if (summary === null) return []
    return {
      ...presentPartySession(deps, account, session),
      userID: { ...presentPerson(deps, session.user, presences), availability: null },
      chatterID: { ...presentPerson(deps, session.chatter, presences), availability: availabilityOf(session.chatter, availabilities) },
      chat: presentSummary(side, id, summary),
    }
  })
}

function presentPerson(deps: Deps, party: PartyView, presences: (id: AccountId) => Presence) {
  const exists = !party.isDeleted
  return { ...presentParty(deps, party), ...(exists ? presentPresence(presences(party.id)) : { isOnline: false, lastSeen: null }) }
}

function availabilityOf({ id, isDeleted }: PartyView, availabilities: (id: AccountId) => Chosen) {
  return isDeleted ? null : presentAvailability(availabilities(id))
}

function presentPresence({ isOnline, lastSeenAt }: Presence) {
  return { isOnline, lastSeen: lastSeenAt?.toISOString() ?? null }
}

function presentSummary({ callerId, isBuyer }: Side, otherId: AccountId, summary: Summary): contract.ChatSummary {
  const { last } = summary
  return {
    sessionID: summary.sessionId,
    status: summary.status,
    endTime: summary.endsAt?.toISOString() ?? null,
    phase: summary.phase,
    keptUntil: summary.keptUntil?.toISOString() ?? null,
    lastMessage: last && {
      sessionID: last.sessionId,
      senderID: last.byBuyer === isBuyer ? callerId : otherId,
      message: last.text ?? '',
      type: last.text === null ? 'voice' : 'text',
      createdAt: last.createdAt.toISOString(),
      ...(last.voiceMs === null ? {} : { duration: last.voiceMs / 1000 }),
    },
    unreadCount: summary.unreadCount,
    activeAt: summary.activeAt.toISOString(),
  }
}
