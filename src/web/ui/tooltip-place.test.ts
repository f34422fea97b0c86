import { expect, it } from 'vitest'
import { placeBeside, type Side } from './tooltip-place.ts'

const ROOM = { width: 1000, height: 800 }
const POPUP = { width: 100, height: 20 }
const box = (x: number, y: number) => ({ x, y, width: 40, height: 40 })

it.each<[string, ReturnType<typeof box>, Side, boolean, { x: number; y: number }]>([
  ['above the control', box(500, 400), 'top', false, { x: 470, y: 372 }],
  ['below it, when there is no room above', box(500, 10), 'top', false, { x: 470, y: 58 }],
  ['below it', box(500, 400), 'bottom', false, { x: 470, y: 448 }],
  ['above it, when there is no room below', box(500, 750), 'bottom', false, { x: 470, y: 722 }],
  ['not outside the window', box(0, 400), 'top', false, { x: 8, y: 372 }],
  ['at its end', box(20, 400), 'inline-end', false, { x: 68, y: 410 }],
  ['at its end in a right-to-left language', box(900, 400), 'inline-end', true, { x: 792, y: 410 }],
  ['at its start, when there is no room at its end', box(950, 400), 'inline-end', false, { x: 842, y: 410 }],
])('a tooltip is placed %s', (_where, anchor, side, isRtl, place) => {
  expect(placeBeside({ anchor, popup: POPUP, room: ROOM, side, isRtl })).toEqual(place)
})
