// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { PartySession } from '#contract/sessions.ts'
import { loadTexts, setLanguage, startTexts } from '../../texts/texts.ts'
import { Slip } from './receipt.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['history', 'refunds', 'app', 'names', 'ui', 'afterDecision'])
  await setLanguage('en')
})

const SESSION = {
  _id: '0190a000-0000-7000-8000-00000000abcd',
  status: 'completed',
  phase: 'ended',
  plan: { title: 'Basic', duration: 15, price: 450 },
  amountPaid: 450,
  userID: { username: 'sana' },
  chatterID: { username: 'hira' },
  bankName: 'HBL',
  accountName: 'Guftagu',
  accountNumber: '0001',
  transactionID: 'FT-1',
  createdAt: '2026-11-12T08:00:00.000Z',
  startTime: null,
  endTime: null,
  refund: null,
  takenBack: null,
} as unknown as PartySession
const REFUND = { amount: 200, status: 'completed', bankReference: 'OUT-7', refundedAt: '2026-11-13T10:30:00.000Z' } as NonNullable<
  PartySession['refund']
>

const textOf = (session: PartySession, asChatter: boolean) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <Slip session={session} asChatter={asChatter} />
    </MemoryRouter>,
  )
  return page.textContent
}

it('the buyer’s slip says how much was refunded, when, and with which reference', () => {
  const text = textOf({ ...SESSION, refund: REFUND }, false)
  for (const words of ['RefundedPKR\u00a0200', 'Refunded At13-11-2026', 'OUT-7']) expect(text).toContain(words)
})

it('a refund that is not paid has no reference, and a session without one says nothing of it', () => {
  expect(textOf({ ...SESSION, refund: { ...REFUND, bankReference: null } }, false)).not.toContain('Reference of the refund')
  expect(textOf(SESSION, false)).not.toContain('Refunded')
})

it('the chatter’s slip says what was taken back, and nothing of the payment', () => {
  const text = textOf({ ...SESSION, takenBack: 180 }, true)
  expect(text).toContain('PKR\u00a0180 of your earning was taken back by a refund.')
  for (const words of ['FT-1', 'Refunded']) expect(text).not.toContain(words)
})
