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
