import type { OwnAccount } from '#contract/accounts.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { Plan } from '#domain/plans.ts'

/** A plan on the wire: a chatter's offer, or as it was bought. */
export function presentPlan({ title, pricePaisa, description, durationMinutes }: Plan): NonNullable<OwnAccount['plans']>[number] {
  return { title, price: rupeesFromPaisa(pricePaisa), description, duration: durationMinutes }
}
