import { expect, it } from 'vitest'
import { readAbout } from './kept-recording.ts'

it.each([
  ['{"clientID":"c","seconds":2.5,"peaks":[1,2]}', { clientID: 'c', seconds: 2.5, peaks: [1, 2] }],
  ['{"clientID":"c","seconds":2.5,"peaks":[1,"x"]}', { clientID: 'c', seconds: 2.5, peaks: [1] }],
  ['{"clientID":1,"seconds":2.5,"peaks":[]}', null],
  ['{"clientID":"c","seconds":"2","peaks":[]}', null],
  ['null', null],
  ['voice.webm', null],
])('%s is read as %o', (text, about) => {
  expect(readAbout(text)).toEqual(about)
})
