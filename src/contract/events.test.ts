// The written list of socket events: what clients may send, which roles may send it, and what the server emits.

import { expect, it } from 'vitest'
import { CLIENT_EVENTS, type ClientEvent, SERVER_EVENTS } from './events.ts'

const clientEvents: readonly (readonly [string, ClientEvent])[] = Object.entries(CLIENT_EVENTS)

it('clients send the written events, each with its callers', () => {
  expect(Object.fromEntries(clientEvents.map(([name, { callers }]) => [name, callers]))).toEqual({
    userOnline: ['signed-in'],
    watchPeople: ['user', 'chatter', 'admin'],
    joinSession: ['user', 'chatter', 'admin'],
    sendMessage: ['user', 'chatter', 'admin'],
    markMessages: ['user', 'chatter', 'admin'],
    viewSession: ['user', 'chatter', 'admin'],
    typing: ['user', 'chatter', 'admin'],
    noticesSeen: ['signed-in'],
  })
})

it('the server emits the described events', () => {
  expect(Object.keys(SERVER_EVENTS)).toEqual([
    'accountUpdate',
    'signInEnded',
    'sessionUpdate',
    'sessionViews',
    'blockUpdate',
    'withdrawUpdate',
    'officeUpdate',
    'userStatusUpdate',
    'availabilityUpdate',
    'receiveMessage',
    'messageMarks',
    'userTyping',
    'noticeUpdate',
    'noticesRead',
  ])
})

it.each(clientEvents)('%s is described completely', (_, event) => {
  expect(event.summary).not.toBe('')
  expect(event.callers.length).toBeGreaterThan(0)
  expect(event.callers).not.toContain('anyone')
  // Every payload is parsed, so no schema may accept anything.
  expect(event.payload.safeParse({ nonsense: Symbol('nothing sends this') }).success).toBe(false)
})
