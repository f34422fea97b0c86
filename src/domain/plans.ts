// Every chatter offers the same three plans at their own prices. A price of 0 means that the plan is not offered.

import { DomainError } from './errors.ts'
import { type Paisa, paisa, paisaFromRupees } from './money.ts'

export const PLAN_TITLES = ['Basic', 'Standard', 'Gold'] as const
export type PlanTitle = (typeof PLAN_TITLES)[number]

export type PlanPrices = Readonly<Record<PlanTitle, Paisa>>
export type PlanMinutes = Readonly<Record<PlanTitle, number>>

export interface Plan {
  readonly title: PlanTitle
  readonly pricePaisa: Paisa
  readonly durationMinutes: number
  readonly description: string
}

export const NO_PRICES: PlanPrices = { Basic: paisa(0), Standard: paisa(0), Gold: paisa(0) }

/** Ten million rupees: far above any real plan, and safe as an integer in paisa. */
const HIGHEST_PRICE = paisa(1_000_000_000)

export const PLAN_DESCRIPTIONS: Readonly<Record<PlanTitle, string>> = {
  Basic: 'A short hello: enough time to break the ice.',
  Standard: 'Enough time for a real conversation.',
  Gold: 'A long, unhurried talk.',
}

export function plansOf(prices: PlanPrices, minutes: PlanMinutes): Plan[] {
  return PLAN_TITLES.map((title) => ({
    title,
    pricePaisa: prices[title],
    durationMinutes: minutes[title],
    description: PLAN_DESCRIPTIONS[title],
  }))
}

/** The new prices are in rupees. A plan without a new price keeps its price. */
export function changePrices(current: PlanPrices, changes: readonly { readonly title: PlanTitle; readonly rupees: number }[]): PlanPrices {
  const next = { ...current }
  for (const { title, rupees } of changes) {
    const price = paisaFromRupees(rupees)
    if (price === null || price > HIGHEST_PRICE) throw new DomainError('plan_price_form', { title })
    next[title] = price
  }
  return next
}
