// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { PartySession } from '#contract/sessions.ts'
import { loadTexts, setLanguage, startTexts } from '../../texts/texts.ts'
import { outcomeOf } from './outcome.ts'
import { SessionSheet } from './session-sheet.tsx'
import { stepsOf } from './timeline.ts'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['history', 'refunds', 'app', 'names', 'ui'])
  await setLanguage('en')
})

const NOW = new Date('2026-11-12T12:00:00.000Z')
const BEFORE = '2026-11-12T11:00:00.000Z'
const AFTER = '2026-11-12T13:00:00.000Z'
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
  keptUntil: null,
  continues: null,
  removedAt: null,
  refund: null,
  takenBack: null,
} as unknown as PartySession
const REFUND = { amount: 450, status: 'pending', bankReference: null, refundedAt: BEFORE, updatedAt: AFTER } as NonNullable<
  PartySession['refund']
>
const PENDING = { status: 'pending', phase: 'pending' } as const
const KEPT = { phase: 'kept', keptUntil: AFTER } as const

// biome-ignore format: a table is read by its columns
it.each([
  [{},                                                                  'approved',     ['sent', 'approved']],
  [{ startTime: BEFORE, endTime: BEFORE },                              'approved',     ['sent', 'approved', 'started', 'ended']],
  [{ phase: 'running', startTime: BEFORE, endTime: AFTER },             'running',      ['sent', 'approved', 'started', 'ends']],
  [{ phase: 'kept', continues: 'x', startTime: AFTER, endTime: AFTER }, 'next',         ['sent', 'approved', 'starts', 'ends']],
  [KEPT,                                                                'saved',        ['sent', 'approved', 'saved']],
  [{ ...KEPT, keptUntil: BEFORE },                                      'review',       ['sent', 'approved', 'review']],
  [PENDING,                                                             'pending',      ['sent']],
  [{ ...PENDING, removedAt: BEFORE },                                   'removed',      ['sent', 'removed']],
  [{ status: 'rejected', phase: 'rejected' },                           'rejected',     ['sent', 'rejected']],
  [{ refund: REFUND },                                                  'refundApproved', ['sent', 'approved', 'refundApproved', 'refundNotSent']],
  [{ refund: { ...REFUND, amount: 449, status: 'completed' } },         'refundedPart', ['sent', 'approved', 'refundApproved', 'refundSent']],
  [{ refund: { ...REFUND, status: 'completed' } },                      'refunded',     ['sent', 'approved', 'refundApproved', 'refundSent']],
  [{ takenBack: 180 },                                                  'reversed',     ['sent', 'approved', 'reversed']],
] as const)('%j is shown as %s', (changed, outcome, steps) => {
  const session: PartySession = { ...SESSION, ...changed }
  expect(outcomeOf(session, NOW)).toBe(outcome)
  expect(stepsOf(session, BEFORE, NOW).map(({ name }) => name)).toEqual(steps)
})

const textOf = (session: PartySession, asChatter: boolean) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <SessionSheet session={session} decidedAt={BEFORE} asChatter={asChatter} />
    </MemoryRouter>,
  )
  return page.textContent
}

it('the buyer reads how they paid, how much was refunded, and with which reference', () => {
  const text = textOf({ ...SESSION, refund: { ...REFUND, amount: 200, status: 'completed', bankReference: 'OUT-7' } }, false)
  for (const words of ['hira', 'FT-1', 'HBL', 'Partly refunded', 'PKR\u00a0200 refund approved', 'Refund sent', 'OUT-7'])
    expect(text).toContain(words)
})

it('a refund that is not sent has no reference, and a session without one says nothing of it', () => {
  const text = textOf({ ...SESSION, refund: REFUND }, false)
  expect(text).toContain('Refund not sent yet')
  expect(text).not.toContain('Refund reference')
  expect(textOf(SESSION, false)).not.toContain('efund')
})

it('the chatter reads what a refund reversed, and nothing of the payment', () => {
  const text = textOf({ ...SESSION, takenBack: 180 }, true)
  expect(text).toContain('A refund reversed PKR\u00a0180 of your earnings')
  for (const words of ['FT-1', 'HBL', 'hira']) expect(text).not.toContain(words)
})
