// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ProofReading } from '#contract/proof-reading.ts'
import type { AdminSession } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { ReadWords } from './proof-picture.tsx'
import { ReadingCard, ReadingSummary } from './proof-reading.tsx'

const AGREE: ProofReading['verdicts'] = { amount: 'agrees', transactionID: 'agrees', paidAt: 'agrees', accountNumber: 'agrees' }
const READING: ProofReading = {
  amount: 1500,
  transactionID: 'TX 4411',
  paidAt: '2026-11-16T14:30',
  accountNumber: '****6702',
  sentAt: '2026-11-16T15:00',
  verdicts: AGREE,
  words: [{ field: 'amount', left: 0.5, top: 0.25, width: 0.1, height: 0.02 }],
}

/** The fields that these components use. */
function aSession(reading: ProofReading | null, status: AdminSession['status'] = 'pending', signals: Signal[] = []): AdminSession {
  const fields = {
    plan: { title: 'Basic', description: '', price: 1500, duration: 15 },
    amountPaid: 1500,
    transactionID: 'TX-4411',
    accountNumber: 'PK36 6702',
    createdAt: '2026-11-16T10:00:00.000Z',
  }
  return { ...fields, status, reading, signals } as AdminSession
}

async function show(content: ReactNode): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  await act(async () => root.render(content))
  return container
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startTexts()
  await loadTexts(['proofReading'])
})

it('expected, typed and read values stand side by side with a verdict in words', async () => {
  const shown = await show(
    <ReadingCard session={aSession({ ...READING, paidAt: null, verdicts: { ...AGREE, paidAt: 'unreadable', amount: 'differs' } })} />,
  )
  const rows = [...shown.querySelectorAll('li')].map((row) => [
    row.querySelector('p')?.textContent,
    ...[...row.querySelectorAll('dd')].map((value) => value.textContent?.replaceAll('\u00A0', ' ')),
  ])
  expect(rows).toEqual([
    ['AmountDiffers', 'PKR 1,500', 'PKR 1,500', 'PKR 1,500'],
    ['Transaction IDAgrees', '–nothing', 'TX-4411', 'TX 4411'],
    ['Date and timeNot readable', 'Up to 16-11-2026 15:00', '–nothing', '–nothing'],
    ['Receiving accountAgrees', 'PK36 6702', '–nothing', '****6702'],
  ])
})

it('a proof that was not read shows nothing', async () => {
  expect((await show(<ReadingCard session={aSession(null)} />)).textContent).toBe('')
})

it.each([
  [AGREE, 'All four agree'],
  [{ ...AGREE, amount: 'differs', accountNumber: 'differs', paidAt: 'unreadable' }, 'Differs: Amount, Receiving account'],
  [{ ...AGREE, paidAt: 'doubtful' }, 'Not certain: Date and time'],
  [{ ...AGREE, paidAt: 'unreadable', amount: 'doubtful' }, 'Not readable: Date and time'],
  [{ ...AGREE, paidAt: 'unreadable' }, 'Not readable: Date and time'],
  [{ amount: 'unreadable', transactionID: 'unreadable', paidAt: 'unreadable', accountNumber: 'unreadable' }, 'Screenshot not readable'],
] as const)('the row of a pending session with %j says %s', async (verdicts, text) => {
  const reading = { ...READING, verdicts }
  expect((await show(<ReadingSummary session={aSession(reading)} />)).textContent).toBe(text)
  expect((await show(<ReadingSummary session={aSession(reading, 'completed')} />)).textContent).toBe('')
})

it('that all four agree is not said where an earlier screenshot showed another amount', async () => {
  const session = aSession(READING, 'pending', [{ kind: 'earlier-amount', sessionID: 'other', amount: 300 }])
  expect((await show(<ReadingSummary session={session} />)).textContent).toBe('')
})

it('words are outlined where they are in the picture, dashed where they differ', async () => {
  const size = { width: 1000, height: 2000 }
  const outline = async (reading: ProofReading) => (await show(<ReadWords reading={reading} size={size} />)).querySelector('rect')
  const agreeing = await outline(READING)
  expect([agreeing?.getAttribute('x'), agreeing?.getAttribute('y'), agreeing?.getAttribute('width')]).toEqual(['492', '492', '116'])
  expect(agreeing?.getAttribute('stroke-dasharray')).toBe(null)
  expect((await outline({ ...READING, verdicts: { ...AGREE, amount: 'differs' } }))?.getAttribute('stroke-dasharray')).not.toBe(null)
})
