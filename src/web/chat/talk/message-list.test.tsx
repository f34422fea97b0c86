// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { setLanguage } from '../../texts/texts.ts'
import { MessageList } from './message-list.tsx'
import { EMPTY_TALK, type Talk, withLoaded, withMarks, withMessages, withSaidHere } from './talk.ts'
import { Talks } from './talks.ts'

function message(seq: number, senderID = 'her'): ChatMessage {
  const said = { message: `part ${seq}`, type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id: `m${seq}`, sessionID: 's', senderID, receiverID: 'own', seq, clientID: `c${seq}`, ...said }
}

const roots: Root[] = []

afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
  await setLanguage('en')
})

/** Much higher than the window, which is scrolled as far up as it goes. */
async function openHighUp() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5_000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const talks = new Talks('own', 'this tab')
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  roots.push(root)
  const show = (talk: Talk) =>
    act(async () => root.render(<MessageList talks={talks} talk={talk} outbox={[]} sessionID="s" name="Ayesha" empty={null} />))
  const read = withMarks(withLoaded(withMessages(EMPTY_TALK, [message(1)])), { userID: 'own', deliveredSeq: 1, readSeq: 1 }, 'own')
  await show(read)
  const view = document.querySelector('[role=log]')
  for (const top of [4_500, 0]) {
    await act(async () => {
      if (view) view.scrollTop = top
      view?.dispatchEvent(new Event('scroll'))
    })
  }
  return {
    show,
    read,
    top: () => view?.scrollTop,
    hasLine: () => document.querySelector('[data-unread-line]') !== null,
    time: () => view?.querySelector('time')?.textContent,
  }
}

it('whoever says something while up in the history is led to the end, and the line above what was new goes', async () => {
  const { show, read, top, hasLine } = await openHighUp()
  const more = withMessages(read, [message(2)])
  await show(more)
  expect([top(), hasLine()]).toEqual([0, true])
  await show(withSaidHere(withMessages(more, [message(3, 'own')])))
  expect([top(), hasLine()]).toEqual([5_000, false])
})

it('what they say in another tab moves nobody', async () => {
  const { show, read, top, hasLine } = await openHighUp()
  const more = withMessages(read, [message(2)])
  await show(more)
  await show(withMessages(more, [message(3, 'own')]))
  expect([top(), hasLine()]).toEqual([0, true])
})

it('the time of a message is said in the language that is chosen while it stands there', async () => {
  const { time } = await openHighUp()
  const before = time()
  expect(before).toMatch(/ [AP]M$/)
  await act(async () => setLanguage('ur'))
  expect(time()).not.toMatch(/[A-Z]/)
  await act(async () => setLanguage('en'))
  expect(time()).toBe(before)
})
