const PKR = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'PKR',
  currencyDisplay: 'code',
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** An amount in rupees; whole amounts without decimals. */
export function moneyText(rupees: number): string {
  return PKR.format(rupees)
}

/** The same amount without currency and separators, for a bank's form. */
export function plainAmount(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)
}
