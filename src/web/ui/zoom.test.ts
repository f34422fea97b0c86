import { expect, it } from 'vitest'
import { boundZoom, fitInto, zoomIn, zoomOut } from './zoom.ts'

it.each([
  [0.2, 1],
  [1, 1],
  [3.3, 3.3],
  [7, 5],
])('zoom %d is limited to %d', (wanted, limited) => {
  expect(boundZoom(wanted)).toBe(limited)
})

it('pressing plus repeatedly ends at five times, minus at the whole picture', () => {
  let zoom = 1
  for (let press = 0; press < 10; press += 1) zoom = zoomIn(zoom)
  expect(zoom).toBe(5)
  for (let press = 0; press < 10; press += 1) zoom = zoomOut(zoom)
  expect(zoom).toBe(1)
})

it.each([
  // picture, window, drawn
  [
    [1000, 2000],
    [500, 500],
    [250, 500],
  ],
  [
    [2000, 1000],
    [500, 500],
    [500, 250],
  ],
  [
    [100, 100],
    [500, 400],
    [400, 400],
  ],
  [
    [0, 0],
    [500, 400],
    [0, 0],
  ],
] as const)('a picture of %j in a window of %j is shown as %j', ([pw, ph], [rw, rh], [width, height]) => {
  expect(fitInto({ width: pw, height: ph }, { width: rw, height: rh })).toEqual({ width, height })
})
