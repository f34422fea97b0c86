// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import type { ReadVerdicts } from '#domain/proof-reading.ts'
import type { RejectionForm } from '#domain/rejections.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { RejectDialog } from './reject-dialog.tsx'

const PARTY = { username: 'Ali', status: 'approved' }

async function show(
  session: Partial<AdminSession>,
  onConfirm: () => void = expect.unreachable,
  earlier: RejectionForm | null = { reason: 'other', note: 'No such name' },
): Promise<(next: Partial<AdminSession>) => Promise<void>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  await loadTexts(['admin', 'adminSessions', 'notices'])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const render = (given: Partial<AdminSession>) =>
    act(async () => {
      const shown = { userID: PARTY, chatterID: PARTY, signals: [], reading: null, seenInBank: null, plan: { price: 300 }, ...given }
      root.render(
        <RejectDialog
          open
          session={shown as unknown as AdminSession}
          earlier={earlier ?? undefined}
          onConfirm={onConfirm}
          onCancel={expect.unreachable}
        />,
      )
    })
  await render(session)
  return render
}

// biome-ignore format: a table is read by its columns
it.each([
  ['2', 'amount_differs'],
  // Digits as sent by an Urdu and an Arabic keyboard.
  ['۳', 'wrong_account'],
  ['٤', 'unreadable'],
])('the key %s chooses the reason %s', async (key, reason) => {
  await show({ status: 'pending' })
  const first = document.querySelector('input[type=radio]')
  await act(async () => void first?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  expect([...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)).toEqual([reason])
})

const differs = (...fields: (keyof ReadVerdicts)[]) => ({ signals: [{ kind: 'proof-differs', sessionID: null, fields }] })

// biome-ignore format: a table is read by its columns
it.each([
  ['amount_differs', differs('paidAt', 'amount')],
  ['wrong_account', differs('accountNumber')],
  ['id_differs', differs('transactionID')],
  // Worse than what differs.
  ['used_before', { signals: [{ kind: 'same-transaction-id', sessionID: 's' }, ...differs('amount').signals] }],
  ['amount_differs', { seenInBank: { day: '2026-11-16', amount: 250, reference: '', isReversed: false } }],
  ['not_received', { seenInBank: { day: '2026-11-16', amount: 300, reference: '', isReversed: true } }],
  ['unreadable', { reading: { verdicts: { amount: 'unreadable', transactionID: 'unreadable' } } }],
  // No reason fits, so the admin chooses.
  [undefined, differs('paidAt')],
])('the reason %s is chosen already for %j, and can be changed', async (reason, session) => {
  await show({ status: 'pending', ...session } as Partial<AdminSession>, expect.unreachable, null)
  const chosen = () => [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)
  expect(chosen()).toEqual(reason === undefined ? [] : [reason])
  await act(async () => document.querySelector<HTMLInputElement>('[value=not_received]')?.click())
  expect(chosen()).toEqual(['not_received'])
})

it('without a reason nothing is sent, and the first one gets the focus', async () => {
  await show({ status: 'pending', ...differs('paidAt') } as Partial<AdminSession>, expect.unreachable, null)
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(document.body.textContent).toContain('Please select a reason')
  expect(document.activeElement).toBe(document.querySelector('input[type=radio]'))
})

it('when another admin decides first, what was typed stays and cannot be sent', async () => {
  const confirmed = vi.fn()
  const render = await show({ status: 'pending' }, confirmed)
  const alert = () => document.querySelector('[role=alert]')?.textContent
  const send = () => act(async () => document.querySelector('form')?.requestSubmit())
  expect([alert(), document.querySelectorAll('[type=submit]').length]).toEqual(['', 1])
  await send()
  expect(confirmed).toHaveBeenCalledTimes(1)
  await render({ status: 'completed' })
  expect(alert()).toContain('already approved or rejected')
  expect(document.querySelector('textarea')?.value).toBe('No such name')
  expect(document.querySelectorAll('[type=submit]')).toHaveLength(0)
  await send()
  expect(confirmed).toHaveBeenCalledTimes(1)
})
