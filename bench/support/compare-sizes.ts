// Makes the same calls on two databases that differ only in size. The databases take turns, so that other load on the machine affects both.
// The larger database may take at most three times as long; otherwise the exit code is 1.

import { join } from 'node:path'
import { openCleanup } from './cleanup.ts'
import { median, printTable, timed } from './numbers.ts'
import { startPostgres } from './postgres.ts'
import { openSizedApp } from './sized-app.ts'

const MAX_RATIO = 3
const ROUNDS = 41
const WARM_UPS = 5

export type Body = Record<string, unknown>

export interface Sized {
  /** Calls the path as an admin and returns the body. */
  get(path: string): Promise<Body>
}

export interface Comparison {
  /** The smaller size first. */
  readonly sizes: readonly [number, number]
  readonly noun: string
  /** Prepended to every path. */
  readonly prefix: string
  readonly fill: (url: string, size: number) => Promise<void>
  readonly cases: readonly (readonly [name: string, pathFor: (sized: Sized) => Promise<string>])[]
  /** How much the reply contains, printed next to its time. */
  readonly found: (body: Body) => string
  /** Cases that find nothing. If any are listed, every other case has to find something, because a search that finds nothing is fast. */
  readonly findNothing?: readonly string[]
}

export async function compareSizes({ sizes, noun, prefix, fill, cases, found, findNothing }: Comparison): Promise<void> {
  const cleanup = openCleanup()
  const directory = await cleanup.directory()
  const postgresUrl = await startPostgres(cleanup, directory)

  async function open(size: number): Promise<Sized> {
    const startedAt = performance.now()
    const databaseName = `${noun}_${size}`
    const app = await openSizedApp(cleanup, {
      postgresUrl,
      databaseName,
      directory: join(directory, databaseName),
      fill: (url) => fill(url, size),
    })
    console.log(`created ${size.toLocaleString('en')} ${noun} in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    return { get: (path) => app.call(app.admin, { path: `${prefix}${path}` }) }
  }

  const opened = [await open(sizes[0]), await open(sizes[1])]
  const rows: string[][] = []
  let worst = 0
  for (const [name, pathFor] of cases) {
    const paths = await Promise.all(opened.map(pathFor))
    const samples: number[][] = opened.map(() => [])
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      for (const [index, sized] of opened.entries()) {
        const elapsedMs = await timed(() => sized.get(paths[index] ?? ''))
        if (round >= 0) samples[index]?.push(elapsedMs)
      }
    }
    const [small = Number.NaN, large = Number.NaN] = samples.map(median)
    const counts = await Promise.all(opened.map(async (sized, index) => found(await sized.get(paths[index] ?? ''))))
    if (findNothing && counts.some((count) => (count === '0') !== findNothing.includes(name)))
      throw new Error(`${name} found ${counts.join(' and ')}`)
    worst = Math.max(worst, large / small)
    rows.push([name, ...counts, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)])
  }
  const [smaller, larger] = sizes.map((size) => `at ${size.toLocaleString('en')}`)
  printTable(['median of a call', `found ${smaller}`, `found ${larger}`, `ms ${smaller}`, `ms ${larger}`, 'ratio'], rows)
  console.log(`\nworst ratio ${worst.toFixed(2)}, at most ${MAX_RATIO} allowed`)
  if (!(worst <= MAX_RATIO)) process.exitCode = 1
  await cleanup.run()
}
