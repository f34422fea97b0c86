const PKR = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'PKR',
  currencyDisplay: 'code',
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** An amount such as `PKR 1,500`. Whole amounts have no decimals. */
export function moneyText(rupees: number): string {
  return PKR.format(rupees)
}

/** The amount without currency and separators, to be pasted into a bank's form. */
export function plainAmount(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)
}
