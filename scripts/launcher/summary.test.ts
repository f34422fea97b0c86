import { expect, it } from 'vitest'

// The launchers are plain JavaScript for an older Node, so their types are written here.
const { layerLine, totalLines } = (await import(new URL('./summary.mjs', import.meta.url).href)) as {
  layerLine: (line: { name: string; nameWidth: number; result: object; durationMs: number }) => string
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
