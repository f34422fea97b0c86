// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { MatchResult, MatchSuggestion } from '#contract/bank-matches.ts'
import { storeToken } from '../../api/token.ts'
import { toast } from '../../ui/toast.ts'
import { type Confirming, useConfirming } from './use-confirming.ts'

const suggestion = (_id: string) => ({ row: { _id }, payment: { kind: 'purchase', subjectID: `of ${_id}` } }) as MatchSuggestion
const [A, B, C] = [suggestion('a'), suggestion('b'), suggestion('c')]

const result = (rowID: string, given: Partial<MatchResult> = {}): MatchResult => ({
  rowID,
  result: 'matched',
  code: null,
  message: null,
  ...given,
})
const REFUSED = { result: 'refused', code: 'bank_row_matched', message: 'It is matched already.' } as const

interface Sent {
  readonly rows: readonly string[]
  readonly answer: (results: readonly MatchResult[]) => void
}

/** The list of suggestions, and its calls, each of which waits for the test's reply. */
async function aList() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    const { matches } = JSON.parse(String(body)) as { matches: { rowID: string }[] }
    return new Promise((resolve) =>
      sent.push({
        rows: matches.map(({ rowID }) => rowID),
        answer: (results) => resolve(Response.json({ message: 'Done!', results }, { status: 202 })),
      }),
    )
  })
  const toasts = { success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error') }
  const seen: Confirming[] = []
  function List() {
    seen.push(useConfirming([A, B, C]))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <List />
      </QueryClientProvider>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const current = () => seen.at(-1) ?? expect.unreachable()
  return {
    sent,
    toasts,
    current,
    confirm: (...wanted: MatchSuggestion[]) => act(async () => current().confirm(wanted)),
    answer: (place: number, ...results: MatchResult[]) => act(async () => sent[place]?.answer(results)),
    leave: () => act(async () => root.unmount()),
  }
}

it('a match is confirmed while another one is still sent, and each only once', async () => {
  const { sent, toasts, current, confirm, answer } = await aList()
  await confirm(A)
  await confirm(B)
  await confirm(A)
  expect(sent.map(({ rows }) => rows)).toEqual([['a'], ['b']])
  expect([A, B, C].map(current().isBusy)).toEqual([true, true, false])
  await answer(0, result('a'))
  expect([A, B].map(current().isBusy)).toEqual([false, true])
  await answer(1, result('b'))
  expect(current().isBusy(B)).toBe(false)
  expect(toasts.success).toHaveBeenCalledTimes(2)
  expect(current().outcomes.list).toEqual([])
})

it('the selection stays when a match outside of it is confirmed', async () => {
  const { current, confirm, answer } = await aList()
  await act(async () => current().select([B, C], true))
  await confirm(A)
  await answer(0, result('a'))
  expect(current().selected).toEqual([B, C])
})

it('the results of several stay above the list and take the focus; what was confirmed is no longer selected', async () => {
  const { toasts, current, confirm, answer } = await aList()
  await act(async () => current().select([A, B], true))
  await confirm(A, B)
  await answer(0, result('a'), result('b', REFUSED))
  expect(current().outcomes).toEqual({
    list: [
      { suggestion: A, result: result('a') },
      { suggestion: B, result: result('b', REFUSED) },
    ],
    takesFocus: true,
  })
  expect(current().selected).toEqual([])
  expect(toasts.success).not.toHaveBeenCalled()
})

it('the refusal of a single match is shown in a toast, and stays above the list when the next one is confirmed', async () => {
  const { toasts, current, confirm, answer } = await aList()
  await confirm(A)
  await answer(0, result('a', REFUSED))
  expect(toasts.error).toHaveBeenCalledWith({ code: REFUSED.code, message: REFUSED.message })
  await confirm(B)
  await answer(1, result('b'))
  expect(current().outcomes).toEqual({ list: [{ suggestion: A, result: result('a', REFUSED) }], takesFocus: false })
})

it('the results of several are shown in a toast when the page was left before they came', async () => {
  const { toasts, confirm, answer, leave } = await aList()
  await confirm(A, B)
  await leave()
  await answer(0, result('a'), result('b', REFUSED))
  await expect.poll(() => toasts.error.mock.calls).toEqual([[expect.objectContaining({ values: { confirmed: 1, refused: 1 } })]])
})
