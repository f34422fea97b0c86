// What the landing page shows. It is the same for everyone, so it is read at most once a minute. Chatters are shown only while they agree,
// so that is checked each time.

import { sql } from 'kysely'
import { fetchLandingFacts, type LandingFacts } from '#contract/landing.ts'
import type { AccountId } from '#domain/ids.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { offeredPlans, PLAN_TITLES } from '#domain/plans.ts'
import { ACCOUNT_COLUMNS, type Account, findManyPrices, toAccount } from '../../accounts/store.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { approvedChatters } from '../../sessions/chatters.ts'

const SHOWN = 3
/** Some of them may offer nothing. */
const CANDIDATES = 12
const KEEP_MS = 60_000

export function registerLanding(deps: Deps, on: On): void {
  let kept: { readonly found: Promise<Found>; readonly untilMs: number } | null = null
  on(fetchLandingFacts, async () => {
    const nowMs = deps.clock.now().getTime()
    if (kept !== null && nowMs < kept.untilMs) {
      const { facts, shown } = await kept.found
      if (await allAgree(deps.db.query, shown)) return facts
    }
    const found = findFacts(deps)
    kept = { found, untilMs: nowMs + KEEP_MS }
    const forget = () => {
      kept = null
    }
    // The first chatter of an installation need not wait.
    found.then(({ shown }) => shown.length === 0 && forget()).catch(forget)
    return (await found).facts
  })
}

interface Found {
  readonly facts: LandingFacts
  readonly shown: readonly AccountId[]
}

async function findFacts({ db, files, config }: Deps): Promise<Found> {
  const candidates = await findCandidates(db.query)
  const prices = await findManyPrices(
    db.query,
    candidates.map(({ id }) => id),
  )
  const shown = candidates
    .map(({ id, username, avatarKey }) => ({
      id,
      username,
      avatar: avatarKey && files.publicUrlOf(avatarKey),
      plans: offeredPlans(prices(id), config)
        .filter(({ pricePaisa }) => pricePaisa > 0)
        .map(({ title, durationMinutes, pricePaisa }) => ({ title, duration: durationMinutes, price: rupeesFromPaisa(pricePaisa) })),
    }))
    .filter(({ plans }) => plans.length > 0)
    .slice(0, SHOWN)
  return {
    facts: {
      plans: PLAN_TITLES.map((title) => ({ title, duration: config.planMinutes[title] })),
      withdrawWeekdays: [...config.calendar.withdrawWeekdays],
      chatters: shown.map(({ id: _id, ...chatter }) => chatter),
    },
    shown: shown.map(({ id }) => id),
  }
}

/** Approved chatters who agree. The condition is no parameter, so that the partial index applies. */
function agreeing(query: Query) {
  return approvedChatters(query).where(sql<boolean>`accounts.on_landing_page`)
}

async function allAgree(query: Query, shown: readonly AccountId[]): Promise<boolean> {
  const rows = await agreeing(query).select('id').where(sql<boolean>`accounts.id = any(${shown}::uuid[])`).execute()
  return rows.length === shown.length
}

/** Chatters who are online by name, then the others by name: both are read along an index. */
async function findCandidates(query: Query): Promise<Account[]> {
  const online = await agreeing(query)
    .innerJoin('presence', 'presence.account_id', 'accounts.id')
    .select(ACCOUNT_COLUMNS.map((column) => `accounts.${column}` as const))
    .where('presence.listed_as', 'is not', null)
    .orderBy('accounts.username_key')
    .limit(CANDIDATES)
    .execute()
  const others = await agreeing(query)
    .select(ACCOUNT_COLUMNS)
    .where(sql<boolean>`accounts.id <> all(${online.map(({ id }) => id)}::uuid[])`)
    .orderBy('username_key')
    .limit(CANDIDATES)
    .execute()
  return [...online, ...others].map(toAccount)
}
