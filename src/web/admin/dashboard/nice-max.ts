/** The top of a scale: 1, 2 or 5 with zeros, at least as high as the highest value. */
export function niceMax(highest: number): number {
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 5, 10].find((each) => each * power >= highest) ?? 10
  return step * power
}
