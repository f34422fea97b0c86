// What the landing page shows: the same for everybody, so it is read at most once a minute.

import { sql } from 'kysely'
import { fetchLandingFacts, type LandingFacts } from '#contract/landing.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { PLAN_TITLES, plansOf } from '#domain/plans.ts'
import { ACCOUNT_COLUMNS, type Account, findManyPrices, toAccount } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../platform/db/database.ts'
import type { On } from '../platform/http/endpoints.ts'
import { approvedChatters } from '../sessions/chatters.ts'

const SHOWN = 3
/** Some of them may offer nothing. */
const CANDIDATES = 12
const KEEP_MS = 60_000

export function registerLanding(deps: Deps, on: On): void {
  let kept: { readonly facts: Promise<LandingFacts>; readonly untilMs: number } | null = null
  on(fetchLandingFacts, () => {
    const nowMs = deps.clock.now().getTime()
    if (kept !== null && nowMs < kept.untilMs) return kept.facts
    const facts = findFacts(deps)
    kept = { facts, untilMs: nowMs + KEEP_MS }
    const forget = () => {
      kept = null
    }
    // The first chatter of an installation need not wait.
    facts.then(({ chatters }) => chatters.length === 0 && forget()).catch(forget)
    return facts
  })
}

async function findFacts({ db, files, config }: Deps): Promise<LandingFacts> {
  const candidates = await findCandidates(db.query)
  const prices = await findManyPrices(
    db.query,
    candidates.map(({ id }) => id),
  )
  const chatters = candidates.map(({ id, username, avatarKey }) => ({
    username,
    avatar: avatarKey && files.publicUrlOf(avatarKey),
    plans: plansOf(prices(id), config.planMinutes)
      .filter(({ pricePaisa }) => pricePaisa > 0)
      .map(({ title, durationMinutes, pricePaisa }) => ({ title, duration: durationMinutes, price: rupeesFromPaisa(pricePaisa) })),
  }))
  return {
    plans: PLAN_TITLES.map((title) => ({ title, duration: config.planMinutes[title] })),
    withdrawWeekdays: [...config.calendar.withdrawWeekdays],
    chatters: chatters.filter(({ plans }) => plans.length > 0).slice(0, SHOWN),
  }
}

/** Those who are online by name, then the others by name: both are read along an index. */
async function findCandidates(query: Query): Promise<Account[]> {
  const online = await approvedChatters(query)
    .innerJoin('presence', 'presence.account_id', 'accounts.id')
    .select(ACCOUNT_COLUMNS.map((column) => `accounts.${column}` as const))
    .where('presence.listed_as', 'is not', null)
    .orderBy('presence.listed_as')
    .limit(CANDIDATES)
    .execute()
  const others = await approvedChatters(query)
    .select(ACCOUNT_COLUMNS)
    .where(sql<boolean>`accounts.id <> all(${online.map(({ id }) => id)}::uuid[])`)
    .orderBy('username_key')
    .limit(CANDIDATES)
    .execute()
  return [...online, ...others].map(toAccount)
}
