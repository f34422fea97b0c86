// Every chatter offers the same three plans at their own prices. A price of 0 means that the plan is not offered.

import { DomainError } from './errors.ts'
import { type Paisa, paisa, paisaFromRupees, rupeesFromPaisa } from './money.ts'

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

/** Ten million rupees, the most that the database stores and the highest possible `MAX_PRICE`. */
export const HIGHEST_PRICE = paisa(1_000_000_000)

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

/** The plans that buyers can buy. A price set before the limit was lowered is not offered until the chatter changes it. */
export function offeredPlans(
  prices: PlanPrices,
  { planMinutes, maxPrice }: { readonly planMinutes: PlanMinutes; readonly maxPrice: Paisa },
): Plan[] {
  return plansOf(prices, planMinutes).map((plan) => (plan.pricePaisa > maxPrice ? { ...plan, pricePaisa: paisa(0) } : plan))
}

/** The new prices are in rupees. A plan without a new price keeps its price. */
export function changePrices(
  current: PlanPrices,
  changes: readonly { readonly title: PlanTitle; readonly rupees: number }[],
  maxPrice: Paisa,
): PlanPrices {
  const next = { ...current }
  for (const { title, rupees } of changes) {
    const price = paisaFromRupees(rupees)
    if (price === null || price > maxPrice)
      throw new DomainError('plan_price_form', { title, max: rupeesFromPaisa(maxPrice).toLocaleString('en') })
    next[title] = price
  }
  return next
}
