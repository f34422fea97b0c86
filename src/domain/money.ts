// In the code, money is whole paisa, never a float. Rupees exist only on the wire and on the screen.

/** Whole paisa; 100 are one rupee. */
export type Paisa = number & { readonly unit: 'paisa' }

export function paisa(value: number): Paisa {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole paisa: ${value}`)
  if (value < 0) throw new RangeError(`negative money: ${value}`)
  return value as Paisa // The only cast: the two lines above have checked the value.
}

/** Null unless the number is an amount of rupees with at most two decimals. */
export function paisaFromRupees(rupees: number): Paisa | null {
  // Adding 0 turns -0 into 0.
  const value = Math.round(rupees * 100) + 0
  if (!Number.isSafeInteger(value) || value < 0) return null
  // Products such as 1.1 * 100 are not exact, so compare in rupees, where both sides are rounded the same way.
  return value / 100 === rupees ? paisa(value) : null
}

export function rupeesFromPaisa(amount: Paisa): number {
  return amount / 100
}

/** Sums rupee amounts in paisa, because rupees with decimals do not add up exactly. */
export function totalRupees(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
}
