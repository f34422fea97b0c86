// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useChangeSettings, useSendWaitingChanges } from './settings-queries.ts'

it('changes that wait for an answer are sent when the page is closed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    sent.push({ body: JSON.parse(body), keepalive })
    return new Promise(() => undefined)
  })
  localStorage.setItem('chat-web-jwt', 'token')
  function Settings() {
    useSendWaitingChanges()
    const { mutate } = useChangeSettings()
    return (
      <>
        <button type="button" onClick={() => mutate({ quietHours: null })} aria-label="No quiet hours" />
        <button type="button" onClick={() => mutate({ showDetails: true })} aria-label="Show details" />
      </>
    )
  }
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Settings />
      </QueryClientProvider>,
    ),
  )
  for (const button of document.querySelectorAll('button')) await act(async () => button.click())
  const first = { body: { quietHours: null }, keepalive: true }
  await expect.poll(() => sent).toEqual([first])
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => sent).toEqual([first, { body: { showDetails: true }, keepalive: true }])
  await act(async () => root.unmount())
})
