import { expect, it } from 'vitest'
import { type Arrivals, unreadAfter, withArrival } from './unread.ts'

/** One pair per message: the sender and the number. */
function arrivalsOf(...messages: readonly [string, number][]): Arrivals | undefined {
  return messages.reduce<Arrivals | undefined>((arrivals, [senderID, seq]) => withArrival(arrivals, { senderID, seq }, 'me'), undefined)
}

it.each([
  ['nothing arrived', arrivalsOf(), 4, null],
  ['the reader has scrolled up', arrivalsOf(['her', 5], ['her', 6], ['her', 7]), 4, 3],
  ['some were read', arrivalsOf(['her', 5], ['her', 6], ['her', 7]), 6, 1],
  ['all were read', arrivalsOf(['her', 5], ['her', 6]), 6, 0],
  ['own messages are between', arrivalsOf(['her', 5], ['me', 6], ['her', 7], ['me', 8]), 4, 2],
  ['messages arrived twice', arrivalsOf(['her', 5], ['her', 6], ['her', 5], ['her', 6]), 4, 2],
  ['messages before the first arrival are unread', arrivalsOf(['her', 5]), 2, null],
  ['a message between was missed', arrivalsOf(['her', 5], ['her', 8]), 5, null],
  ['a message between was missed and read', arrivalsOf(['her', 5], ['her', 8], ['her', 9]), 8, 1],
])('when $0, the number of unread messages is $3, where null means that it is not known', (_when, arrivals, readSeq, unread) => {
  expect(unreadAfter(arrivals, readSeq)).toBe(unread)
})
