const DIGITS = { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' } as const
const PKR = new Intl.NumberFormat('en', { style: 'currency', currency: 'PKR', currencyDisplay: 'code', ...DIGITS })
const FIGURE = new Intl.NumberFormat('en', { ...DIGITS, maximumFractionDigits: 2 })

/** An amount such as `PKR 1,500`, or `−PKR 1,500`. Whole amounts have no decimals. The mark keeps the minus before its amount in Urdu. */
export function moneyText(rupees: number): string {
  return PKR.format(rupees).replace('-', '\u200e−')
}

/** An amount such as `1,500`, below a heading that names the currency. */
export function figureText(rupees: number): string {
  return FIGURE.format(rupees).replace('-', '\u200e−')
}

/** The amount without currency and separators, to be pasted into a bank's form. */
export function plainAmount(rupees: number): string {
  return rupees.toFixed(2).replace('.00', '')
}
