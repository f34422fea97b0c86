import { expect, it } from 'vitest'
import { onLive, onLiveOpen, tellLive, tellLiveOpen } from './live.ts'

it('an event reaches those who listen for it, and nobody else', () => {
  const heard: string[] = []
  const stop = onLive('officeUpdate', ({ list }) => heard.push(list))
  onLive('accountUpdate', () => heard.push('account'))
  tellLive('officeUpdate', { list: 'session-requests' })
  tellLive('nobodyKnowsThis', {})
  stop()
  tellLive('officeUpdate', { list: 'withdraw-requests' })
  expect(heard).toEqual(['session-requests'])
})

it('the line standing again is told each time, until one stops listening', () => {
  let count = 0
  const stop = onLiveOpen(() => {
    count += 1
  })
  tellLiveOpen()
  tellLiveOpen()
  stop()
  tellLiveOpen()
  expect(count).toBe(2)
})
