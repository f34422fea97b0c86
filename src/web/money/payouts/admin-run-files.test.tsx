// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { PayoutRow, PayoutRun } from '#contract/payouts.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { RunFiles } from './admin-run-files.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminPayouts'])
})

it('only an open run has files, because what waits in another may be in a newer run', () => {
  const run = { number: 4, status: 'open' } as PayoutRun
  const row = { state: 'waiting', bankName: 'HBL', amount: 100 } as PayoutRow
  const shown = (status: PayoutRun['status']) => renderToStaticMarkup(<RunFiles run={{ ...run, status }} rows={[row]} templates={[]} />)
  expect(shown('open')).toContain('Download the file for HBL')
  for (const status of ['closed', 'cancelled'] as const) expect(shown(status)).toBe('')
})
