// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { keepLatestOf, reportLatest, useLatest } from './latest.ts'

function message(sessionID: string, minute: number): ChatMessage {
  const id = `${sessionID}${minute}`
  const createdAt = `2026-11-15T10:0${minute}:00.000Z`
  return { _id: id, sessionID, senderID: 'her', receiverID: 'me', message: id, type: 'text', createdAt, seq: 1, clientID: id }
}

it('the newest message with a person is known, for one account, until its session is not joined again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  function Screen() {
    const { last, unread } = useLatest('me')('her') ?? {}
    return `${last?._id ?? 'nothing'} ${unread ?? 0}`
  }
  const root = createRoot(document.body)
  const after = async (change: () => void) => {
    await act(async () => change())
    return document.body.textContent
  }
  expect(await after(() => root.render(<Screen />))).toBe('nothing 0')
  expect(await after(() => reportLatest('me', { last: message('s', 1), unread: 1 }))).toBe('s1 1')
  expect(await after(() => reportLatest('me', { last: message('s', 1), unread: 0 }))).toBe('s1 0')
  expect(await after(() => reportLatest('me', { last: { ...message('s', 2), senderID: 'me', receiverID: 'her' }, unread: 0 }))).toBe('s2 0')
  expect(await after(() => reportLatest('me', { last: message('before', 1), unread: 3 }))).toBe('s2 0')
  expect(await after(() => reportLatest('another', { last: { ...message('s', 3), receiverID: 'another' }, unread: 1 }))).toBe('s2 0')
  expect(await after(() => keepLatestOf(['s']))).toBe('s2 0')
  expect(await after(() => keepLatestOf(['next']))).toBe('nothing 0')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
