// What the landing page shows about this installation. Chatters are shown only while they agree to it.

import { sql } from 'kysely'
import { fetchLandingFacts, type LandingFacts } from '#contract/landing.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import { offeredPlans, PLAN_TITLES } from '#domain/plans.ts'
import { ACCOUNT_COLUMNS, type Account, findManyPrices, toAccount } from '../../accounts/store.ts'
import type { Deps } from '../../deps.ts'
import type { Query } from '../../platform/db/database.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { approvedChatters } from '../../sessions/chatters.ts'

const SHOWN = 3
/** More candidates than are shown, because some may offer no plan. */
const CANDIDATES = 12

export function registerLanding(deps: Deps, on: On): void {
  on(fetchLandingFacts, async () => ({
    plans: PLAN_TITLES.map((title) => ({ title, duration: deps.config.planMinutes[title] })),
    withdrawWeekdays: [...deps.config.calendar.withdrawWeekdays],
    chatters: await findExamples(deps),
  }))
}

async function findExamples({ db, files, config }: Deps): Promise<LandingFacts['chatters']> {
  const candidates = await findCandidates(db.query)
  const prices = await findManyPrices(
    db.query,
    candidates.map(({ id }) => id),
  )
  return candidates
    .map(({ id, username, avatarKey }) => ({
      _id: id,
      username,
      avatar: avatarKey && files.publicUrlOf(avatarKey),
      plans: offeredPlans(prices(id), config)
        .filter(({ pricePaisa }) => pricePaisa > 0)
        .map(({ title, durationMinutes, pricePaisa }) => ({ title, duration: durationMinutes, price: rupeesFromPaisa(pricePaisa) })),
    }))
    .filter(({ plans }) => plans.length > 0)
    .slice(0, SHOWN)
}

/** Approved chatters who agree to be shown. The condition is not a parameter, because the partial index would not apply to one. */
function agreeing(query: Query) {
  return approvedChatters(query).where(sql<boolean>`accounts.on_landing_page`)
}

/** Online chatters by name, then the others by name. Both are read along an index. */
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
