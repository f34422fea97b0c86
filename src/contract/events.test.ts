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

it('every event has a summary, and no payload accepts anything', () => {
  const accepting = clientEvents.filter(([, { payload }]) => payload.safeParse({ nonsense: Symbol('nothing sends this') }).success)
  expect(accepting.map(([name]) => name)).toEqual([])
  expect(clientEvents.filter(([, { summary }]) => summary === '').map(([name]) => name)).toEqual([])
})
