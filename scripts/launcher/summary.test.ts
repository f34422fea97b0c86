import { expect, it } from 'vitest'

interface Layer {
  readonly name: string
  readonly quick: number
}

// The launchers are plain JavaScript for an older Node, so their types are written here.
const { announcement, expectedSeconds, layerLine, progressLine, totalLines } = (await import(
  new URL('./summary.mjs', import.meta.url).href
)) as {
  announcement: (layers: readonly Layer[], totalSeconds: number) => string
  expectedSeconds: (layer: Layer, machine: { tier: string; cores: number; earlier: Record<string, number> }) => number
  layerLine: (line: { name: string; nameWidth: number; result: object; durationMs: number }) => string
  progressLine: (line: object) => string
  totalLines: (total: object, durationMs: number) => string
}

it('a layer that ran is printed with its counts and its time', () => {
  const result = { passed: 93, failed: 1 }
  expect(layerLine({ name: 'browser', nameWidth: 11, result, durationMs: 229_600 })).toBe('browser      93 passed, 1 failed (3 min 50 s)')
  expect(layerLine({ name: 'unit', nameWidth: 11, result, durationMs: 8_400 })).toBe('unit         93 passed, 1 failed (8 s)')
})

it('a layer that could not run is printed with the reason', () => {
  const result = { missing: 'there is no second PostgreSQL here' }
  expect(layerLine({ name: 'server:pg15', nameWidth: 11, result, durationMs: 3 })).toBe(
    'server:pg15  not run: there is no second PostgreSQL here',
  )
})

it('the total is printed with the time of the whole run', () => {
  expect(totalLines({ passed: 3711, failed: 0 }, 540_000)).toBe('Finished in 9 min 0 s\n3711 passed, 0 failed')
})

it.each([
  // case                                     cores  earlier               expected
  ['two cores', 2, {}, 180],
  ['eight cores share the work', 8, {}, 45],
  ['the time of the last run is known', 8, { 'quick server': 61 }, 61],
  ['only that of the full run is known', 8, { 'full server': 300 }, 45],
])('a layer takes as long as measured: %s', (_case, cores, earlier, expected) => {
  expect(expectedSeconds({ name: 'server', quick: 180 }, { tier: 'quick', cores, earlier })).toBe(expected)
})

it('a run begins with its layers and how long they will take', () => {
  const layers = [
    { name: 'unit', quick: 40 },
    { name: 'server', quick: 180 },
  ]
  expect(announcement(layers, 220)).toBe('unit, server: about 4 minutes')
  expect(announcement(layers, 20)).toBe('unit, server: about 1 minute')
})

it('while a layer runs, a line says what is done, for how long, and how much of the whole is left', () => {
  const line = { name: 'server', counts: 'files', nameWidth: 7, layerMs: 72_000, totalMs: 175_000, totalSeconds: 430 }
  expect(progressLine(line)).toBe('server   starting, 1:12 (2:55 of about 7:10)')
  expect(progressLine({ ...line, progress: { done: 61, total: 170 } })).toBe('server   61 of 170 files, 1:12 (2:55 of about 7:10)')
})
