// How long a page takes on a cheap phone with a slow connection: Chromium with 4× CPU slowdown, 1.6 Mbit/s and 150 ms latency. It measures
// the landing page (largest paint, and until it reacts to a tap), a running conversation (composer and last messages), and a sent message
// until it is stored; each with an empty and with a filled cache. The landing page is compared with the starter page of create-vite's React
// template, which has almost no content. The chat is compared with Converse.js on Debian's ejabberd, a complete XMPP client with features
// ours does not have (rooms, encryption). The pages take turns.
//
//   node bench/page.ts [rounds [folder of another built checkout to compare with]] [--ours] [--kbit 400]
//
// With --ours only our pages are measured, so neither ejabberd nor the npm registry is needed; --kbit sets the bandwidth.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCleanup } from './support/cleanup.ts'
import { requireEjabberd } from './support/ejabberd.ts'
import { median, printTable, timed } from './support/numbers.ts'
import { type ChatSite, HAS_HANDLERS, openConverse, openOurs } from './support/page-chats.ts'
import { buildStarter, STARTER_NAME, serve } from './support/page-peers.ts'
import { startPostgres } from './support/postgres.ts'
import { openBrowser, type Place, USUAL_KBIT, untilKept, type Visit, visit } from './support/slow-phone.ts'

const ROOT = join(import.meta.dirname, '..')
const TIMEOUT_MS = 15 * 60_000

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { ours: { type: 'boolean', default: false }, kbit: { type: 'string', default: String(USUAL_KBIT) } },
})
const rounds = Number(positionals[0] ?? 5)
const otherCheckout = positionals[1]
const kbit = Number(options.kbit)

if (!options.ours) requireEjabberd()
const cleanup = openCleanup()
setTimeout(() => {
  throw new Error('the measurement took too long')
}, TIMEOUT_MS).unref()

interface Page {
  readonly name: string
  readonly place: Place
  readonly cold: Visit[]
  readonly warm: Visit[]
}

interface Sent {
  readonly receivedMs: number
  readonly storedMs: number
}

const { ensureBuilt } = (await import(new URL('../scripts/launcher/build.mjs', import.meta.url).href)) as {
  ensureBuilt: (node: string) => Promise<void>
}
await ensureBuilt(process.execPath)
const directory = await cleanup.directory()

async function measure(): Promise<void> {
  const postgresUrl = await startPostgres(cleanup, directory)
  const ours = await openOurs(cleanup, 'Guftagu', { checkout: ROOT, postgresUrl, directory })
  const before =
    otherCheckout === undefined ? [] : [await openOurs(cleanup, 'the other checkout', { checkout: otherCheckout, postgresUrl, directory })]
  const converse = options.ours ? [] : [await openConverse(cleanup, { postgresUrl, directory })]
  const starter = options.ours ? [] : [await serve(cleanup, await buildStarter(directory))]
  const browser = await openBrowser(cleanup, kbit)

  const page = (name: string, place: Place): Page => ({ name, place, cold: [], warm: [] })
  const landings = [
    ...[ours, ...before].map(({ name, landing }) => page(name, landing)),
    ...starter.map(({ address }) => page(STARTER_NAME, { url: address, isUsable: HAS_HANDLERS })),
  ]
  const lists = [ours, ...before].map(({ name, list }) => page(name, list))
  const sites: readonly ChatSite[] = [ours, ...before, ...converse]
  const chats = sites.map((site) => ({ ...page(site.name, site.chat), site, sent: [] as Sent[] }))

  for (let round = 0; round < rounds; round += 1) {
    for (const each of [...rotated(landings, round), ...rotated(lists, round)]) await visitTwice(each)
    for (const each of rotated(chats, round)) await visitTwice(each, async (open) => each.sent.push(await send(each.site, open, round)))
    console.log(`round ${round + 1} of ${rounds}`)
  }
  printPages('The landing page, milliseconds', 'reacts', landings)
  printPages('The list of chats, milliseconds', 'usable', lists)
  printPages('A running conversation, milliseconds', 'usable', chats)
  printSent(chats)

  async function visitTwice({ place, cold, warm }: Page, then?: (open: OpenPage) => Promise<unknown>): Promise<void> {
    const visitor = await browser.newVisitor(place)
    const first = await visit(visitor, place, kbit)
    cold.push(first)
    if (place.hasWorker) await untilKept(first.page)
    await first.page.close()
    const second = await visit(visitor, place, kbit)
    warm.push(second)
    await then?.(second.page)
    await visitor.close()
  }
}

type OpenPage = Awaited<ReturnType<typeof visit>>['page']

/** A different page goes first in each round, because the order affects the result. */
function rotated<T>(all: readonly T[], by: number): T[] {
  return all.map((_, place) => all[(place + by) % all.length] as T)
}

async function send({ composer, showsStored, untilReceived }: ChatSite, open: OpenPage, round: number): Promise<Sent> {
  const text = `Number ${round} of this measurement`
  const received = untilReceived(text)
  await open.locator(composer).fill(text)
  const startedAt = performance.now()
  const since = async (event: Promise<unknown>) => {
    await event
    return performance.now() - startedAt
  }
  const stored = showsStored && (() => open.waitForFunction(showsStored(text), null, { polling: 'raf' }))
  await open.keyboard.press('Enter')
  const [receivedMs, storedMs] = await Promise.all([since(received), stored ? since(stored()) : Number.NaN])
  return { receivedMs, storedMs }
}

/** Ratios are taken within a round, so that other load on the machine affects both pages. */
function times(ours: readonly Visit[], theirs: readonly Visit[], figure: (seen: Visit) => number): string {
  return median(theirs.map((each, round) => figure(each) / figure(ours[round] ?? each))).toFixed(2)
}

function printPages(title: string, usable: string, pages: readonly Page[]): void {
  const [ours] = pages
  if (!ours) return
  for (const cache of ['cold', 'warm'] as const) {
    console.log(`\n${title}, ${cache === 'cold' ? 'first visit' : 'second visit'}`)
    printTable(
      ['', 'largest paint', 'times ours', usable, 'times ours', 'processor', 'kB', 'requests'],
      pages.map((each) => [
        each.name,
        median(each[cache].map(({ paintMs }) => paintMs)).toFixed(0),
        times(ours[cache], each[cache], ({ paintMs }) => paintMs),
        median(each[cache].map(({ usableMs }) => usableMs)).toFixed(0),
        times(ours[cache], each[cache], ({ usableMs }) => usableMs),
        median(each[cache].map(({ busyMs }) => busyMs)).toFixed(0),
        (median(each[cache].map(({ bytes }) => bytes)) / 1000).toFixed(0),
        median(each[cache].map(({ requests }) => requests)).toFixed(0),
      ]),
    )
  }
  for (const { name, cold, warm } of pages)
    console.log(
      `${name}: the second visit takes ${times(cold, warm, ({ paintMs }) => paintMs)} of the first to its largest paint, ${times(cold, warm, ({ usableMs }) => usableMs)} until it ${usable === 'reacts' ? usable : `is ${usable}`}`,
    )
}

function printSent(chats: readonly { readonly name: string; readonly sent: readonly Sent[] }[]): void {
  console.log('\nA first message, milliseconds from Enter (Converse.js does not show when a message is stored)')
  printTable(
    ['', 'received', 'shown as stored'],
    chats.map(({ name, sent }) => [
      name,
      median(sent.map(({ receivedMs }) => receivedMs)).toFixed(0),
      median(sent.map(({ storedMs }) => storedMs)).toFixed(0),
    ]),
  )
}

console.log(`measured in ${((await timed(measure)) / 1000).toFixed(0)} s`)
await cleanup.run()
