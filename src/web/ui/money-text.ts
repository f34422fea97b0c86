const PKR = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'PKR',
  currencyDisplay: 'code',
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** An amount of rupees as people read it: whole ones without decimals. */
export function moneyText(rupees: number): string {
  return PKR.format(rupees)
}

/** The same amount as a bank's form takes it. */
export function plainAmount(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)
}
