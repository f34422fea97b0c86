import type { OwnAccount } from '#contract/accounts.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { Plan } from '#domain/plans.ts'

/** A plan as everybody sees it: of a chatter, or as it was bought. */
export function presentPlan({ title, pricePaisa, description, durationMinutes }: Plan): NonNullable<OwnAccount['plans']>[number] {
  return { title, price: rupeesFromPaisa(pricePaisa), description, duration: durationMinutes }
}
