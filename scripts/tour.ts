// Visits every screen in every state, at two widths, in two themes and every language. Saves pictures and prints problems; with
// a problem the exit code is 1.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER, BROWSER_WITH_MICROPHONE, MICROPHONE_INPUT } from '../e2e/support/browser.ts'
import { writeTones } from '../e2e/support/sound.ts'
import { openDatasets } from './tour/datasets.ts'
import { type Options, readOptions } from './tour/options.ts'
import { readScreenTexts } from './tour/screen-texts.ts'
import { writeSheets } from './tour/sheets.ts'
import type { Stop } from './tour/stop.ts'
import { STOPS } from './tour/stops.ts'
import { type Visit, visit } from './tour/visit.ts'

const options = readOptions(process.argv.slice(2))
const { folder } = options
const stops = STOPS.filter(
  ({ name, dataset = 'demo' }) =>
    options.datasets.includes(dataset) && (options.only.length === 0 || options.only.some((word) => name.includes(word))),
)
const startedAt = performance.now()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await mkdir(join(MICROPHONE_INPUT, '..'), { recursive: true })
await writeTones(MICROPHONE_INPUT)

const datasets = await openDatasets(options.datasets.filter((name) => stops.some(({ dataset = 'demo' }) => dataset === name)))
console.log(`The datasets were filled in ${secondsSince(startedAt)} s.`)
const [browser, withMicrophone] = await Promise.all([chromium.launch(BROWSER), chromium.launch(BROWSER_WITH_MICROPHONE)])
const found: string[] = []
try {
  const visits = await allVisits(stops, options)
  const queue = visits.values()
  await Promise.all(Array.from({ length: options.pages }, () => walk(queue)))
  await writeSheets(browser, folder, stops, options)
  await writeFile(join(folder, 'problems.txt'), `${found.join('\n')}\n`)
  console.log(`\n${visits.length} visits to ${stops.length} stops in ${secondsSince(startedAt)} s; ${found.length} with problems.`)
  console.log(`All pictures: ${join(folder, 'index.html')}`)
} finally {
  await Promise.all([browser.close(), withMicrophone.close()])
  await datasets.close()
}
process.exitCode = found.length === 0 ? 0 : 1

async function walk(queue: Iterator<Visit>): Promise<void> {
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    const { stop, width, texts } = next.value
    const dataset = datasets.get(stop.dataset ?? 'demo')
    const place = { browser: stop.microphone === true ? withMicrophone : browser, dataset, folder }
    const { problems, tookMs } = await visit(next.value, place)
    const title = `${stop.name} at ${width} in ${texts.language}`
    if (problems.length > 0) found.push([title, ...problems].join('\n    '))
    console.log([`${problems.length === 0 ? 'ok   ' : 'WRONG'} ${title} (${(tookMs / 1000).toFixed(1)} s)`, ...problems].join('\n    '))
  }
}

/** Ordered by stop, so that the output of a stop is together. */
async function allVisits(all: readonly Stop[], { widths, languages, themes, axe }: Options): Promise<Visit[]> {
  const allTexts = await Promise.all(languages.map(readScreenTexts))
  return all.flatMap((stop) =>
    widths
      .filter((width) => (stop.width ?? width) === width)
      .flatMap((width) => allTexts.map((texts) => ({ stop, width, texts, themes, axe }))),
  )
}

function secondsSince(sinceMs: number): number {
  return Math.round((performance.now() - sinceMs) / 1000)
}
