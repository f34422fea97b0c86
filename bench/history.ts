// Opening, scrolling up and searching the conversation of two people with 1 and with 200 sessions of 500 messages, in one run, through
// the real routes. The larger may cost at most three times the smaller; otherwise the exit code is 1.
//
//   node bench/history.ts [smaller larger]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { signEnded } from '#server/chat/index-messages.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { openLog } from '#server/platform/process/log.ts'
import { type Comparison, compareSizes, type Sized } from './support/compare-sizes.ts'
import { fillThread, vacuum } from './support/fill-thread.ts'
import { readSizes } from './support/sizes.ts'

const sizes = readSizes([1, 200], { min: 1 })

/** The other party; the databases are filled one after another, in the order in which they are queried. */
const others = new Map<Sized, string>()
const filled: string[] = []
const otherOf = (sized: Sized): string => {
  const other = others.get(sized) ?? filled[others.size] ?? ''
  others.set(sized, other)
  return other
}

type Page = { readonly messages: readonly { readonly _id: string }[] }

const history = (pages: number) => async (sized: Sized) => {
  const first = `/chat/history/${otherOf(sized)}`
  let path = first
  for (let read = 0; read < pages; read += 1) {
    const { messages } = (await sized.get(path)) as Page
    path = `${first}?before=${messages[0]?._id}`
  }
  return path
}
const search = (text: string) => async (sized: Sized) => `/chat/search/${otherOf(sized)}?text=${encodeURIComponent(text)}`

const CASES: Comparison['cases'] = [
  ['open', history(0)],
  ['scroll up, fifth page', history(5)],
  ['search a common word', search('shukriya')],
  ['search a rare word', search('zafran')],
  ['search three rare letters', search('zaf')],
  ['search a missing word', search('tarbooz')],
  ['search two letters', search('ka')],
]

await compareSizes({
  sizes,
  noun: 'sessions',
  prefix: '',
  fill: async (url, size) => {
    filled.push(await fillThread(url, size))
    const log = openLog({ level: 'silent' })
    const db = openDatabase(url, { log })
    while ((await signEnded({ db, clock: systemClock, log })) > 0);
    await db.close()
    await vacuum(url)
  },
  cases: CASES,
  found: (body) => String(((body['hits'] ?? body['messages']) as readonly unknown[]).length),
})
