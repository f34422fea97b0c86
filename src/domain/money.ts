// Inside, money is whole paisa and never a float. Rupees exist on the wire and on the screen only.

/** Whole paisa; 100 are one rupee. */
export type Paisa = number & { readonly unit: 'paisa' }

export function paisa(value: number): Paisa {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole paisa: ${value}`)
  if (value < 0) throw new RangeError(`negative money: ${value}`)
  return value as Paisa // The only cast: both lines above have just proved it.
}

/** Null when the number is no amount of rupees with at most two decimals. */
export function paisaFromRupees(rupees: number): Paisa | null {
  // Adding nothing makes 0 of -0.
  const value = Math.round(rupees * 100) + 0
  if (!Number.isSafeInteger(value) || value < 0) return null
  // 0.1 * 100 is 10.000000000000002: compare as rupees, where both sides round alike.
  return value / 100 === rupees ? paisa(value) : null
}

export function rupeesFromPaisa(amount: Paisa): number {
  return amount / 100
}
