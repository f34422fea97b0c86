import { expect, it } from 'vitest'
import type { ExportPart } from '#contract/own-data.ts'
import { type Collected, collect, countRows, exportText, NOTHING_YET, percentOf } from './export.ts'

const PARTS: Readonly<Record<string, ExportPart>> = {
  '': { kind: 'account', rows: [{ username: 'nazia' }], next: 'messages' },
  messages: { kind: 'messages', rows: [{ text: 'one' }], next: 'messages/2' },
  'messages/2': { kind: 'messages', rows: [{ text: 'two' }], next: 'sign-ins' },
  'sign-ins': { kind: 'sign-ins', rows: [], next: null },
}

async function part(from: string): Promise<ExportPart> {
  const found = PARTS[from]
  if (found === undefined) throw new Error(`no part ${from}`)
  return found
}

it('the parts become one file, and the progress grows', async () => {
  const steps: (readonly [rows: number, percent: number])[] = []
  const onPart = (collected: Collected) => steps.push([countRows(collected), percentOf(collected)])
  const collected = await collect({ from: NOTHING_YET, fetchPart: part, signal: new AbortController().signal, onPart })
  expect(steps).toEqual([
    [1, 0],
    [2, 17],
    [3, 17],
    [3, 100],
  ])
  expect(JSON.parse(exportText(collected, new Date('2026-01-05T10:00:00Z')))).toEqual({
    exportedAt: '2026-01-05T10:00:00.000Z',
    account: { username: 'nazia' },
    messages: [{ text: 'one' }, { text: 'two' }],
    'sign-ins': [],
  })
})

it('after a failure it continues where it stopped', async () => {
  let last = NOTHING_YET
  const fetched: string[] = []
  const failing = async (from: string) => {
    fetched.push(from)
    if (from === 'messages/2' && fetched.length === 3) throw new Error('no answer')
    return part(from)
  }
  const options = { fetchPart: failing, signal: new AbortController().signal, onPart: (next: Collected) => void (last = next) }
  await expect(collect({ ...options, from: last })).rejects.toThrow('no answer')
  expect((await collect({ ...options, from: last })).rows.messages).toHaveLength(2)
  expect(fetched).toEqual(['', 'messages', 'messages/2', 'messages/2', 'sign-ins'])
})

it('a cancelled export fetches nothing more', async () => {
  const controller = new AbortController()
  const fetched: string[] = []
  const fetchPart = async (from: string) => {
    fetched.push(from)
    controller.abort()
    return part(from)
  }
  await expect(collect({ from: NOTHING_YET, fetchPart, signal: controller.signal, onPart: () => {} })).rejects.toThrow()
  expect(fetched).toEqual([''])
})
