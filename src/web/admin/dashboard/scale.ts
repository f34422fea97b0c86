/** Lines of a chart, from the lowest to the highest value; the first and the last are the ends of the scale. */
export type Scale = readonly number[]

const LINES = 4
const NICE = [1, 2, 2.5, 5, 10] as const

/** Whole steps of 1, 2, 2.5 or 5 times a power of ten, one of them above the highest value. `down` is how far the chart goes below zero. */
export function scaleOf(up: number, down = 0): Scale {
  const least = Math.max(1, (up + down) / LINES)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = NICE.map((nice) => nice * power).find((each) => each >= least && Number.isInteger(each)) ?? power
  const first = -Math.ceil(down / step)
  const last = Math.max(first + 1, up === 0 ? 0 : Math.floor(up / step) + 1)
  return Array.from({ length: last - first + 1 }, (_none, index) => (first + index) * step)
}
