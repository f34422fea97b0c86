/** The two sizes from the command line. Ends the process with a message when they cannot be measured. */
export function readSizes(defaults: readonly [number, number], { min }: { readonly min: number }): [number, number] {
  const [smaller = defaults[0], larger = defaults[1]] = process.argv.slice(2).map(Number)
  if ([smaller, larger].every(Number.isSafeInteger) && smaller >= min && larger > smaller) return [smaller, larger]
  console.error(`Give two whole numbers, the smaller first and at least ${min.toLocaleString('en')}: [smaller larger]`)
  process.exit(1)
}
