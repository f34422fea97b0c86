// Visits every screen in every state, at two widths, in two themes and every language, or each once (`--rotate`). Saves pictures and prints
// problems; if there is one, the exit code is 1.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MICROPHONE_INPUT } from '../e2e/support/browser.ts'
import { writeTones } from '../e2e/support/sound.ts'
import { reportProgress } from './launcher/progress.mjs'
import { VisitContexts } from './tour/contexts.ts'
import { DATASET_NAMES, type DatasetName } from './tour/dataset-names.ts'
import { openDatasets } from './tour/datasets.ts'
import { readOptions } from './tour/options.ts'
import { writeSheets } from './tour/sheets.ts'
import { STOPS } from './tour/stops.ts'
import { titleOf, type Visit, type Visited, visit } from './tour/visit.ts'
import { allVisits, selectStops } from './tour/visits.ts'

/** A rotation ends early if this many stops were not reached: each takes minutes, and something they share is broken. */
const NOT_REACHED_LIMIT = 20
const NOT_VISITED: Visited = {
  problems: [`not visited, because ${NOT_REACHED_LIMIT} others were not reached`],
  amount: null,
  tookMs: 0,
}

const options = readOptions(process.argv.slice(2))
const { folder, rotate } = options
const startedAt = performance.now()
const stops = selectStops(STOPS, options)
const visits = await allVisits(STOPS, options)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await mkdir(join(MICROPHONE_INPUT, '..'), { recursive: true })
await writeTones(MICROPHONE_INPUT)
console.log(`${visits.length} visits to ${stops.length} stops`)

const unvisited = new Map(DATASET_NAMES.map((name) => [name, visits.filter(({ stop: { dataset = 'demo' } }) => dataset === name).length]))
const datasets = await openDatasets(DATASET_NAMES.filter((name) => unvisited.get(name) !== 0))
const contexts = new VisitContexts()
const found: string[] = []
let passed = 0
let visited = 0
let notReached = 0
let failedServers = 0
try {
  const queue = visits.values()
  await Promise.all(Array.from({ length: options.pages }, () => walk(queue)))
  if (!rotate) {
    await writeSheets(await contexts.browser(), folder, stops, options)
    console.log(`All pictures: ${join(folder, 'index.html')}`)
  }
  await writeFile(join(folder, 'problems.txt'), `${found.join('\n')}\n`)
} finally {
  await contexts.close()
  await datasets.close()
}
const failed = visits.length - passed + failedServers
console.log(`\n${secondsSince(startedAt)} s${found.length === 0 ? '' : `; problems and pictures: ${folder}`}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function walk(queue: Iterator<Visit>): Promise<void> {
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    const { dataset: name = 'demo' } = next.value.stop
    const result = await visitOnItsServer(next.value, name)
    report(`${titleOf(next.value)} (${[`${(result.tookMs / 1000).toFixed(1)} s`, ...amountText(result)].join(', ')})`, result.problems)
    if (result.problems.length === 0) passed += 1
    if (result.amount === null) notReached += 1
    visited += 1
    reportProgress(visited, visits.length)
    unvisited.set(name, (unvisited.get(name) ?? 0) - 1)
    if (unvisited.get(name) === 0) await stopServer(name)
  }
}

/** If a server cannot be filled, its stops report a problem; the others continue. */
async function visitOnItsServer(next: Visit, name: DatasetName): Promise<Visited> {
  if (rotate && notReached >= NOT_REACHED_LIMIT) return NOT_VISITED
  try {
    return await visit(next, { contexts, dataset: await datasets.get(name), folder })
  } catch (error) {
    return { problems: [`there is no server: ${String(error)}`], amount: null, tookMs: 0 }
  }
}

/** It may have logged an error, which counts as a problem. */
async function stopServer(name: DatasetName): Promise<void> {
  try {
    await datasets.stop(name)
  } catch (error) {
    failedServers += 1
    report(`the server of ${name}`, [String(error)])
  }
}

function report(title: string, problems: readonly string[]): void {
  if (problems.length > 0) found.push([title, ...problems].join('\n    '))
  console.log([`${problems.length === 0 ? 'ok   ' : 'WRONG'} ${title}`, ...problems].join('\n    '))
}

function amountText({ amount }: Visited): string[] {
  return amount === null ? [] : [`${amount.words} words`, `${amount.rows} rows`]
}

function secondsSince(sinceMs: number): number {
  return Math.round((performance.now() - sinceMs) / 1000)
}
