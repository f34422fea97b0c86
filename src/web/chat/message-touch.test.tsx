// @vitest-environment happy-dom
// What a finger does on a message, and what it does not do.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { Reporting } from '../cases/reports/reporting.tsx'
import { MessageRow } from './message-row.tsx'

type Content = Pick<ChatMessage, 'type' | 'message' | 'voiceURL' | 'duration' | 'peaks'>

const TEXT: Content = { type: 'text', message: 'send money elsewhere' }
const VOICE: Content = { type: 'voice', message: '', voiceURL: '/recording', duration: 8, peaks: [] }

const roots: Root[] = []

afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function showMessage(content: Content) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const rest = { _id: 'm1', sessionID: 's', senderID: 'her', receiverID: 'own', seq: 1, clientID: 'c1' }
  const message: ChatMessage = { ...rest, ...content, createdAt: '2026-01-05T12:00:00.000Z' }
  const onReply = vi.fn()
  const ignore = () => undefined
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  roots.push(root)
  await act(async () => {
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Reporting>
          <MessageRow
            item={{ kind: 'stored', key: 'm1', atMs: 0, isOwn: false, isEarlier: false, message }}
            isFirst
            isLast
            isTarget={false}
            tick={null}
            partnerName="Ayesha"
            onRetry={ignore}
            onDelete={ignore}
            onReply={onReply}
            onJump={ignore}
          />
        </Reporting>
      </QueryClientProvider>,
    )
  })
  return { onReply }
}

/** Waits for lazy-loaded scripts. */
async function find(selector: string): Promise<Element> {
  return vi.waitFor(
    async () => {
      await act(async () => undefined)
      return document.querySelector(selector) ?? expect.fail(`no ${selector}`)
    },
    { timeout: 20_000 },
  )
}

const hasButtons = () => document.querySelector('[data-message-actions]') !== null

/** A finger that moves this far to the right before it is lifted. Without a movement the browser then sends a click. */
async function touch(element: Element, px = 0): Promise<void> {
  for (const [type, x] of [
    ['start', 100],
    ['move', 100 + px],
    ['end', 100 + px],
  ] as const) {
    const point = { clientX: x, clientY: 20 }
    const pointerType = { start: 'pointerdown', move: 'pointermove', end: 'pointerup' }[type]
    const touched = Object.assign(new Event(`touch${type}`, { bubbles: true }), { touches: [point], changedTouches: [point] })
    await act(async () => {
      element.dispatchEvent(new PointerEvent(pointerType, { ...point, pointerType: 'touch', bubbles: true }))
      element.dispatchEvent(touched)
    })
  }
  if (px === 0) await act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true })))
}

it('a tap opens the buttons of a message, and a tap on the form that one of them opened does not close it', async () => {
  await showMessage(TEXT)
  await touch(await find('[data-message] p'))
  expect(hasButtons()).toBe(true)
  const report = await find('[data-message-actions] button:last-child')
  await act(async () => report.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await touch(await find('[role=dialog] label'))
  await touch(await find('[role=dialog] textarea'))
  expect(document.querySelector('[role=dialog] textarea')).not.toBeNull()
})

it('a swipe replies and does not open the buttons', async () => {
  const { onReply } = await showMessage(TEXT)
  await touch(await find('[data-message] p'), 80)
  expect(onReply).toHaveBeenCalledOnce()
  expect(hasButtons()).toBe(false)
})

it.each([0, 80])('a finger on the position of a recording, moved by %i pixels, neither replies nor opens the buttons', async (px) => {
  const { onReply } = await showMessage(VOICE)
  await touch(await find('[role=slider]'), px)
  expect(onReply).not.toHaveBeenCalled()
  expect(hasButtons()).toBe(false)
})
