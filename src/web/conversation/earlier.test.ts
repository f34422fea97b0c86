import { expect, it } from 'vitest'
import type { ChatMessage, HistoryPage } from '#contract/chat.ts'
import { Earlier } from './earlier.ts'

function message(number: number): ChatMessage {
  const sessionID = number > 480 ? 'running' : 'old'
  const seq = number > 480 ? number - 480 : number
  const rest = { receiverID: 'r', message: '', type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id: String(number), sessionID, senderID: 'a', seq, clientID: `c${number}`, ...rest }
}

/** A thread of 500 messages, of which the last 20 are of the running session. */
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
