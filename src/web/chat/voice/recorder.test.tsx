// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { findKeptRecording, keepRecording, Recorder, readAbout, useDropStored } from './recorder.ts'

it.each([
  ['{"clientID":"c","seconds":2.5,"peaks":[1,2]}', { clientID: 'c', seconds: 2.5, peaks: [1, 2] }],
  ['{"clientID":"c","seconds":2.5,"peaks":[1,"x"]}', { clientID: 'c', seconds: 2.5, peaks: [1] }],
  ['{"clientID":1,"seconds":2.5,"peaks":[]}', null],
  ['{"clientID":"c","seconds":"2","peaks":[]}', null],
  ['null', null],
  ['voice.webm', null],
])('%s is read as %o', (text, about) => {
  expect(readAbout(text)).toEqual(about)
})

/** The part of the browser's cache API that a kept recording needs. */
class Cache {
  readonly #stored = new Map<string, Response>()
  readonly open = async () => this
  readonly keys = async () => [...this.#stored.keys()]
  readonly put = async (url: string, response: Response) => void this.#stored.set(url, response)
  readonly match = async (url: string) => this.#stored.get(url)?.clone()
  readonly delete = async (url: string) => this.#stored.delete(url)
}

const NAME = 'voice/me/partner'
const message = (clientID: string): ChatMessage => {
  const rest = { message: '', type: 'voice', createdAt: '2026-01-05T12:00:00.000Z', seq: 1 } as const
  return { _id: `m${clientID}`, sessionID: 's', senderID: 'me', receiverID: 'partner', clientID, ...rest }
}

it('a recording that was kept before a reload is dropped when its message arrives, and not kept any longer', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('caches', new Cache())
  keepRecording(NAME, { clientID: 'c', sound: new Blob(['x']), address: '', seconds: 2, peaks: [1] })
  const recorder = new Recorder(NAME)
  await recorder.restore()
  const dropped: string[] = []
  function Composer({ messages }: { readonly messages: readonly ChatMessage[] }) {
    useDropStored(recorder, messages, ({ _id }) => dropped.push(_id))
    return null
  }
  const root = createRoot(document.body)
  await act(async () => root.render(<Composer messages={[message('b')]} />))
  expect(recorder.now().phase).toBe('stopped')
  await act(async () => root.render(<Composer messages={[message('b'), message('c')]} />))
  expect([recorder.now().phase, dropped]).toEqual(['idle', ['mc']])
  expect(await findKeptRecording(NAME)).toBeNull()
  await act(async () => root.unmount())
})

it('a recording that is restored after its message has arrived is dropped too', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('caches', new Cache())
  keepRecording(NAME, { clientID: 'c', sound: new Blob(['x']), address: '', seconds: 2, peaks: [1] })
  const recorder = new Recorder(NAME)
  const messages = [message('c')]
  function Composer() {
    useDropStored(recorder, messages)
    return null
  }
  const root = createRoot(document.body)
  await act(async () => root.render(<Composer />))
  await act(() => recorder.restore())
  expect(recorder.now().phase).toBe('idle')
  await act(async () => root.unmount())
})
