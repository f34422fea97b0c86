/** The two sizes from the command line. With sizes that cannot be measured, prints a message and ends the process. */
export function readSizes(defaults: readonly [number, number], { min }: { readonly min: number }): [number, number] {
  const [smaller = defaults[0], larger = defaults[1]] = process.argv.slice(2).map(Number)
  if ([smaller, larger].every(Number.isSafeInteger) && smaller >= min && larger > smaller) return [smaller, larger]
  console.error(`Usage: [smaller larger], two whole numbers, each at least ${min.toLocaleString('en')}`)
  process.exit(1)
}
