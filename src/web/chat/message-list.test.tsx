// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { setLanguage } from '../texts/texts.ts'
import { Earlier, EMPTY_THREAD } from './earlier.ts'
import { MessageList } from './message-list.tsx'
import { type Conversation, EMPTY_CONVERSATION, withLoaded, withMessages, withReceipts, withSentHere } from './model.ts'
import { ConversationStore } from './store.ts'

function message(seq: number, senderID = 'her'): ChatMessage {
  const rest = { message: `part ${seq}`, type: 'text', createdAt: '2026-01-05T12:00:00.000Z' } as const
  return { _id: `m${seq}`, sessionID: 's', senderID, receiverID: 'own', seq, clientID: `c${seq}`, ...rest }
}

const roots: Root[] = []

afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
  await setLanguage('en')
})

/** The list is much taller than the window and scrolled to the top. */
async function openScrolledUp() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5_000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const store = new ConversationStore('own', 'this tab')
  const earlier = new Earlier('her', 's', async () => ({ messages: [], sessions: [], hasOlder: false, hasNewer: false }))
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  roots.push(root)
  // A message's buttons know whether it was reported.
  const queries = new QueryClient()
  const show = (conversation: Conversation) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <MessageList
            store={store}
            conversation={conversation}
            unsent={[]}
            sessionID="s"
            partnerName="Ayesha"
            empty={null}
            onEarlierSeen={() => undefined}
            before={{ earlier, state: { ...earlier.now(), isLoaded: true, thread: { ...EMPTY_THREAD, hasOlder: false } } }}
          />
        </QueryClientProvider>,
      ),
    )
  const read = withReceipts(
    withLoaded(withMessages(EMPTY_CONVERSATION, [message(1)])),
    { userID: 'own', deliveredSeq: 1, readSeq: 1 },
    'own',
  )
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

it('a sender who has scrolled up is scrolled to the end, and the line above new messages disappears', async () => {
  const { show, read, top, hasLine } = await openScrolledUp()
  const more = withMessages(read, [message(2)])
  await show(more)
  expect([top(), hasLine()]).toEqual([0, true])
  await show(withSentHere(withMessages(more, [message(3, 'own')])))
  expect([top(), hasLine()]).toEqual([5_000, false])
})

it('a message sent in another tab does not scroll', async () => {
  const { show, read, top, hasLine } = await openScrolledUp()
  const more = withMessages(read, [message(2)])
  await show(more)
  await show(withMessages(more, [message(3, 'own')]))
  expect([top(), hasLine()]).toEqual([0, true])
})

it('the time of a shown message follows a change of the language', async () => {
  const { time } = await openScrolledUp()
  const before = time()
  expect(before).toMatch(/ [AP]M$/)
  await act(async () => setLanguage('ur'))
  expect(time()).not.toMatch(/[A-Z]/)
  await act(async () => setLanguage('en'))
  expect(time()).toBe(before)
})

it('Enter goes from the list to the newest message, the arrow keys to the others, and Escape back', async () => {
  const { show, read } = await openScrolledUp()
  await show(withMessages(read, [message(2), message(3, 'own')]))
  const list = document.querySelector<HTMLElement>('[role=log]')
  list?.focus()
  const visited: (string | undefined)[] = []
  for (const key of ['ArrowUp', 'Enter', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Escape']) {
    await act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
    visited.push(document.activeElement === list ? 'list' : document.activeElement?.getAttribute('data-message')?.toString())
  }
  expect(visited).toEqual(['list', 'm3', 'm3', 'm2', 'm1', 'm1', 'm2', 'list'])
})

it('Escape goes from a button of a message to the message, and does not leave the chat', async () => {
  await openScrolledUp()
  const row = document.querySelector<HTMLElement>('[data-message=m1]')
  await act(async () => row?.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true })))
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  const button = row?.querySelector<HTMLElement>('[data-message-actions] button')
  button?.focus()
  await act(async () => button?.dispatchEvent(escape))
  expect([document.activeElement === row, escape.defaultPrevented]).toEqual([true, true])
})
