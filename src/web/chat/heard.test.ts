import { expect, it } from 'vitest'
import { type Heard, unreadAfter, withHeard } from './heard.ts'

/** One line per message: who said it, and its number. */
function heardOf(...said: readonly [string, number][]): Heard | undefined {
  return said.reduce<Heard | undefined>((heard, [senderID, seq]) => withHeard(heard, { senderID, seq }, 'me'), undefined)
}

it.each([
  ['nothing was heard', heardOf(), 4, null],
  ['the reader is up in the history', heardOf(['her', 5], ['her', 6], ['her', 7]), 4, 3],
  ['some of it was read', heardOf(['her', 5], ['her', 6], ['her', 7]), 6, 1],
  ['all of it was read', heardOf(['her', 5], ['her', 6]), 6, 0],
  ['one said something oneself between', heardOf(['her', 5], ['me', 6], ['her', 7], ['me', 8]), 4, 2],
  ['one came twice', heardOf(['her', 5], ['her', 6], ['her', 5], ['her', 6]), 4, 2],
  ['something before was not read', heardOf(['her', 5]), 2, null],
  ['something between was missed', heardOf(['her', 5], ['her', 8]), 5, null],
  ['something between was missed, and read', heardOf(['her', 5], ['her', 8], ['her', 9]), 8, 1],
])('when %s, so many of the other one are unread', (_when, heard, readSeq, unread) => {
  expect(unreadAfter(heard, readSeq)).toBe(unread)
})
