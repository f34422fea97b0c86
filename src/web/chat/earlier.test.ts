import { expect, it } from 'vitest'
import type { ChatMessage, HistoryPage } from '#contract/chat.ts'
import { Earlier } from './earlier.ts'

function message(number: number): ChatMessage {
  const sessionID = number > 480 ? 'running' : 'old'
  const seq = number > 480 ? number - 480 : number
  const rest = { receiverID: 'r', message: '', type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id: String(number), sessionID, senderID: 'a', seq, clientID: `c${number}`, ...rest }
}

/** A thread of 500 messages; the last 20 belong to the running session. */
async function page(at: { readonly before?: string; readonly after?: string; readonly around?: string }): Promise<HistoryPage> {
  const middle = at.around === undefined ? null : Number(at.around)
  const first = middle === null ? (at.after === undefined ? Number(at.before ?? 501) - 50 : Number(at.after) + 1) : middle - 25
  const from = Math.max(1, first)
  const to = Math.min(500, first + 49)
  const messages = Array.from({ length: to - from + 1 }, (_each, index) => message(from + index))
  return { messages, sessions: [], hasOlder: from > 1, hasNewer: to < 500 }
}

const running = Array.from({ length: 20 }, (_each, index) => message(481 + index))
const settle = () => new Promise((resolve) => setTimeout(resolve))
const ends = (earlier: Earlier) => [earlier.now().thread.messages[0]?._id, earlier.now().thread.messages.at(-1)?._id]

async function opened(): Promise<Earlier> {
  const earlier = new Earlier('partner', 'running', page)
  earlier.load(running)
  await settle()
  return earlier
}

it('first loads what was said before the running session, then older pages', async () => {
  const earlier = await opened()
  expect(ends(earlier)).toEqual(['431', '480'])
  earlier.older()
  earlier.older()
  await settle()
  expect(ends(earlier)).toEqual(['381', '480'])
  expect(earlier.now().isJoined).toBe(true)
})

it('far back, the running session is no longer below it, and it is again when the reader comes back', async () => {
  const earlier = await opened()
  for (let pages = 0; pages < 8; pages += 1) {
    earlier.older()
    await settle()
  }
  expect(ends(earlier)).toEqual(['31', '330'])
  expect(earlier.now().isJoined).toBe(false)
  for (let pages = 0; pages < 4; pages += 1) {
    earlier.newer()
    await settle()
  }
  expect(earlier.now()).toMatchObject({ isJoined: true, joinedFromSeq: 1 })
  expect(ends(earlier)[1]).toBe('480')
})

it('a jump loads the messages around, and a page that was asked for before it is not used', async () => {
  const earlier = await opened()
  earlier.older()
  expect(await earlier.jumpTo('200')).toBe(true)
  await settle()
  expect(ends(earlier)).toEqual(['175', '224'])
  expect(earlier.now()).toMatchObject({ isJoined: false, target: { id: '200' } })
  earlier.toNewest()
  expect(earlier.now()).toMatchObject({ isJoined: true, isLoaded: false, target: null })
})

/** Requested pages arrive one by one, each when the test says so. */
function aSlowServer() {
  const asked: { readonly at: string; readonly arrive: () => void }[] = []
  const earlier = new Earlier('partner', 'running', async (at) => {
    await new Promise<void>((arrive) => asked.push({ at: Object.entries(at).flat().join(' '), arrive }))
    return page(at)
  })
  const arrive = async () => {
    asked.shift()?.arrive()
    await settle()
  }
  return { earlier, arrive, asked: () => asked.map(({ at }) => at) }
}

it('the first page is shown, when a message is sent while it is loading', async () => {
  const { earlier, arrive } = aSlowServer()
  earlier.load(running)
  earlier.toNewest()
  await arrive()
  expect(earlier.now()).toMatchObject({ isLoaded: true, isJoined: true })
  expect(ends(earlier)).toEqual(['431', '480'])
  // If it does not fill the screen, the next page is requested without scrolling.
  earlier.older()
  earlier.toNewest()
  await arrive()
  expect(ends(earlier)).toEqual(['381', '480'])
})

it('the newest page is loaded, when the reader returns to it while another page is loading', async () => {
  const { earlier, arrive, asked } = aSlowServer()
  earlier.load(running)
  await arrive()
  void earlier.jumpTo('200')
  await arrive()
  earlier.older()
  earlier.toNewest()
  earlier.load(running)
  expect(asked()).toEqual(['before 175'])
  await arrive()
  expect(asked()).toEqual(['before 481'])
  await arrive()
  expect(earlier.now()).toMatchObject({ isLoaded: true, isJoined: true })
  expect(ends(earlier)).toEqual(['431', '480'])
})

it('a page that was asked for during a jump does not replace the messages around', async () => {
  const { earlier, arrive, asked } = aSlowServer()
  earlier.load(running)
  await arrive()
  void earlier.jumpTo('200')
  earlier.older()
  expect(asked()).toEqual(['around 200', 'before 431'])
  await arrive()
  await arrive()
  expect(ends(earlier)).toEqual(['175', '224'])
  expect(earlier.now()).toMatchObject({ isJoined: false, target: { id: '200' } })
})

it('a sender who has just returned to the newest message stays there, when an older page arrives', async () => {
  const { earlier, arrive } = aSlowServer()
  earlier.load(running)
  await arrive()
  for (let pages = 1; pages < 6; pages += 1) {
    earlier.older()
    await arrive()
  }
  expect(ends(earlier)).toEqual(['181', '480'])
  earlier.older()
  earlier.toNewest()
  await arrive()
  expect(earlier.now().isJoined).toBe(true)
  expect(ends(earlier)).toEqual(['181', '480'])
})

it('a jump to a message near the end shows the running session from where the page begins', async () => {
  const earlier = await opened()
  await earlier.jumpTo('495')
  expect(earlier.now()).toMatchObject({ isJoined: true, joinedFromSeq: 1, target: { id: '495' } })
  expect(ends(earlier)).toEqual(['470', '480'])
})

it('a page that cannot be loaded is loaded again when asked', async () => {
  let isDown = true
  const earlier = new Earlier('partner', null, async (at) => {
    if (isDown) throw new Error('no connection')
    return page(at)
  })
  earlier.load([])
  await settle()
  expect(earlier.now()).toMatchObject({ hasFailed: true, isLoaded: false })
  isDown = false
  earlier.retry()
  await settle()
  expect(earlier.now()).toMatchObject({ hasFailed: false, isLoaded: true })
  expect(ends(earlier)).toEqual(['451', '500'])
  expect(await earlier.jumpTo('499')).toBe(true)
})
