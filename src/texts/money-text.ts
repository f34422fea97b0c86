const PKR = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'PKR',
  currencyDisplay: 'code',
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** Makes a sign stay before its amount in Urdu, too. */
const LEFT_TO_RIGHT = '\u200e'

/** An amount such as `PKR 1,500`, or `−PKR 1,500`. Whole amounts have no decimals. */
export function moneyText(rupees: number): string {
  return rupees < 0 ? `${LEFT_TO_RIGHT}−${PKR.format(-rupees)}` : PKR.format(rupees)
}

/** A change of a balance, such as `+PKR 1,500`; zero has no sign. */
export function moneyChangeText(rupees: number): string {
  return rupees > 0 ? `${LEFT_TO_RIGHT}+${moneyText(rupees)}` : moneyText(rupees)
}

/** The amount without currency and separators, to be pasted into a bank's form. */
export function plainAmount(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2)
}
