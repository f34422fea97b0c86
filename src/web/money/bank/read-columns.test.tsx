// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ReadStatement } from '#contract/bank-statements.ts'
import type { DateOrder } from '#domain/bank/words.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { ReadColumns } from './read-columns.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['ui', 'adminBankStatements'])
})

const READ: ReadStatement = {
  format: 'csv',
  heading: ['Date', 'Credit'],
  columns: { date: 0, credit: 1 },
  columnsFrom: 'guessed',
  isNewLayout: false,
  otherAccount: null,
  dateOrder: 'day',
  isDateOrderAssumed: true,
  samples: [{ line: 2, cells: ['05/11/2026', '450'] }],
  rows: [],
  totalRows: 1,
  knownRows: 0,
  credits: 450,
  debits: 0,
  firstDay: '2026-11-05',
  lastDay: '2026-11-05',
  problems: [],
  totalProblems: 0,
  sameFile: null,
}

async function shown(read: ReadStatement, dateOrder: DateOrder | null, onImport = () => undefined as void): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const nothing = () => undefined
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(
      <ReadColumns
        read={read}
        isStale={false}
        hasFailed={false}
        chosen={null}
        onChange={nothing}
        dateOrder={dateOrder}
        onDateOrder={nothing}
        onImport={onImport}
        isImporting={false}
      />,
    ),
  )
  return container.textContent
}

it('asks whether the day or the month comes first only when nothing says it', async () => {
  expect(await shown(READ, null)).toContain('Dates in this file')
  expect(await shown({ ...READ, isDateOrderAssumed: false }, null)).not.toContain('Dates in this file')
})

it('keeps the question after it was answered, so that the answer can be changed', async () => {
  expect(await shown({ ...READ, dateOrder: 'month', isDateOrderAssumed: false }, 'month')).toContain('Dates in this file')
})

it('says that the columns were detected again when the remembered ones do not fit the headings', async () => {
  expect(await shown({ ...READ, isNewLayout: true }, null)).toContain('This file has new columns')
  expect(await shown(READ, null)).not.toContain('This file has new columns')
})

it('asks before a file is imported whose title names another account', async () => {
  const imported = vi.fn()
  const press = (words: string) =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  expect(await shown({ ...READ, otherAccount: 'PK36SCBL0000001234567890' }, null, imported)).toContain('PK36SCBL0000001234567890')
  await press('Import 1 row')
  expect(document.body.textContent).toContain('Import a file from a different account?')
  expect(imported).not.toHaveBeenCalled()
  await press('Import anyway')
  expect(imported).toHaveBeenCalledTimes(1)
})
