// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ProofReading } from '#contract/proof-reading.ts'
import type { AdminSession } from '#contract/sessions.ts'
import type { Signal } from '#contract/signals.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { Comparison } from './comparison.tsx'
import { partOf, ReadWords } from './proof-picture.tsx'
import { screenshotMatches } from './reasons.ts'

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
    accountName: 'Guftagu',
    bankName: 'Meezan',
    createdAt: '2026-11-16T10:00:00.000Z',
  }
  return { ...fields, status, reading, signals } as unknown as AdminSession
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
  await loadTexts(['proofReading', 'adminSessions', 'ui', 'names'])
})

it('expected and read values are side by side with a verdict in words', async () => {
  const shown = await show(
    <Comparison
      session={aSession({ ...READING, amount: 1400, paidAt: null, verdicts: { ...AGREE, paidAt: 'unreadable', amount: 'differs' } })}
    />,
  )
  const rows = [...shown.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll('\u00A0', ' ')),
  )
  expect(rows.map(([name, , read]) => [name, read])).toEqual([
    ['Plan', undefined],
    ['Paid Amount', 'PKR 1,400 Differs'],
    ['Transaction ID', 'TX 4411 Matches'],
    ['Paid At', 'Unreadable'],
    ['Account Number', '****6702 Matches'],
    ['Account Name', undefined],
    ['Bank Name', undefined],
  ])
  expect(rows[0]?.[1]).toBe('Basic, PKR 1,500, 15 Mins')
  expect(rows[1]?.[1]).toBe('PKR 1,500')
})

it('a proof that was not read has no column', async () => {
  const rows = (await show(<Comparison session={aSession(null)} />)).querySelectorAll('tbody tr')
  expect([...rows].map(({ children }) => children.length)).toEqual([2, 2, 2, 2, 2, 2, 2])
})

// biome-ignore format: a table is read by its columns
it.each([
  ['everything agrees',                    READING,                                                      [],   true],
  ['it was not read',                      null,                                                         [],   false],
  ['a value is doubtful',                  { ...READING, verdicts: { ...AGREE, paidAt: 'doubtful' } },   [],   false],
  ['an earlier screenshot was different',  READING, [{ kind: 'earlier-amount', sessionID: 'other', amount: 300 }], false],
] as const)('when %s, the screenshot matches: %j', (_what, reading, signals, isMatch) => {
  expect(screenshotMatches(aSession(reading, 'pending', [...signals]))).toBe(isMatch)
})

it('words are outlined where they are in the picture, dashed where they differ', async () => {
  const size = { width: 1000, height: 2000 }
  const outline = async (reading: ProofReading) => (await show(<ReadWords reading={reading} size={size} />)).querySelector('rect')
  const agreeing = await outline(READING)
  expect([agreeing?.getAttribute('x'), agreeing?.getAttribute('y'), agreeing?.getAttribute('width')]).toEqual(['492', '492', '116'])
  expect(agreeing?.getAttribute('stroke-dasharray')).toBe(null)
  expect((await outline({ ...READING, verdicts: { ...AGREE, amount: 'differs' } }))?.getAttribute('stroke-dasharray')).not.toBe(null)
})

// biome-ignore format: a table is read by its columns
it.each([
  ['no words',                   [],           { width: 300, height: 600 }, '0'],
  ['words at the top',           [[0.05, 0.1]], { width: 300, height: 600 }, '0%'],
  ['words in the middle',        [[0.4, 0.45], [0.55, 0.6]], { width: 300, height: 600 }, '-33.3%'],
  ['words at the bottom',        [[0.9, 0.95]], { width: 300, height: 600 }, '-66.7%'],
  ['a picture that fits',        [[0.9, 0.95]], { width: 600, height: 300 }, '0'],
  ['a picture that is loading',  [[0.9, 0.95]], { width: 0, height: 0 },     '0'],
] as const)('on a phone, with %s, the part in view is right', (_what, lines, size, part) => {
  const words = lines.map(([top, bottom]) => ({ field: 'amount' as const, left: 0, width: 0.1, top, height: bottom - top }))
  expect(partOf({ ...READING, words }, size)).toBe(part)
})
