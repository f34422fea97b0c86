// Visits every screen in every state, at two widths, in two themes and two languages; keeps the pictures and says what
// is wrong. With exit code 1 when anything is.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER, BROWSER_WITH_MICROPHONE, MICROPHONE_INPUT } from '../e2e/support/browser.ts'
import { writeTones } from '../e2e/support/sound.ts'
import { openHouses } from './tour/houses.ts'
import { type Options, readOptions } from './tour/options.ts'
import { writeSheets } from './tour/sheets.ts'
import type { Stop } from './tour/stop.ts'
import { STOPS } from './tour/stops.ts'
import { type Visit, visit } from './tour/visit.ts'
import { readWords } from './tour/words.ts'

const options = readOptions(process.argv.slice(2))
const { folder } = options
const stops = STOPS.filter(
  ({ name, house = 'lived' }) =>
    options.houses.includes(house) && (options.only.length === 0 || options.only.some((word) => name.includes(word))),
)
const startedAt = performance.now()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await mkdir(join(MICROPHONE_INPUT, '..'), { recursive: true })
await writeTones(MICROPHONE_INPUT)

const houses = await openHouses(options.houses.filter((name) => stops.some(({ house = 'lived' }) => house === name)))
console.log(`The houses are filled after ${secondsSince(startedAt)} s.`)
const [browser, withMicrophone] = await Promise.all([chromium.launch(BROWSER), chromium.launch(BROWSER_WITH_MICROPHONE)])
const found: string[] = []
try {
  const visits = await allVisits(stops, options)
  const queue = visits.values()
  await Promise.all(Array.from({ length: options.pages }, () => walk(queue)))
  await writeSheets(browser, folder, stops, options)
  await writeFile(join(folder, 'problems.txt'), `${found.join('\n')}\n`)
  console.log(`\n${visits.length} visits to ${stops.length} stops in ${secondsSince(startedAt)} s; ${found.length} found something wrong.`)
  console.log(`${join(folder, 'index.html')} shows all of them.`)
} finally {
  await Promise.all([browser.close(), withMicrophone.close()])
  await houses.close()
}
process.exitCode = found.length === 0 ? 0 : 1

async function walk(queue: Iterator<Visit>): Promise<void> {
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    const { stop, width, words } = next.value
    const house = houses.get(stop.house ?? 'lived')
    const place = { browser: stop.microphone === true ? withMicrophone : browser, house, folder }
    const { problems, tookMs } = await visit(next.value, place)
    const title = `${stop.name} at ${width} in ${words.language}`
    if (problems.length > 0) found.push([title, ...problems].join('\n    '))
    console.log([`${problems.length === 0 ? 'ok   ' : 'WRONG'} ${title} (${(tookMs / 1000).toFixed(1)} s)`, ...problems].join('\n    '))
  }
}

/** Stop by stop, so that what belongs together is seen together. */
async function allVisits(all: readonly Stop[], { widths, languages, themes, axe }: Options): Promise<Visit[]> {
  const spoken = await Promise.all(languages.map(readWords))
  return all.flatMap((stop) =>
    widths
      .filter((width) => (stop.width ?? width) === width)
      .flatMap((width) => spoken.map((words) => ({ stop, width, words, themes, axe }))),
  )
}

function secondsSince(sinceMs: number): number {
  return Math.round((performance.now() - sinceMs) / 1000)
}
