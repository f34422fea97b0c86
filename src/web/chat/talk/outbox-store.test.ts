// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { clearToken, keepToken } from '../../api/token.ts'
import { OutboxStore } from './outbox-store.ts'

const A_MESSAGE = { clientID: 'c1', sessionID: 's', receiverID: 'r', text: 'hello' }

function open(accountId = 'own', onElsewhere = () => undefined as void) {
  return new OutboxStore(accountId, onElsewhere)
}

const texts = (store: OutboxStore) => store.now().map(({ text }) => text)

beforeEach(() => localStorage.clear())

it('what was written is there after a reload, for its account alone', () => {
  open().write(A_MESSAGE)
  expect(texts(open())).toEqual(['hello'])
  expect(texts(open('somebody else'))).toEqual([])
})

it('what was removed or refused is so after a reload', () => {
  const store = open()
  store.write(A_MESSAGE)
  store.write({ ...A_MESSAGE, clientID: 'c2' })
  store.remove('c1')
  store.refuse('c2', { code: 'forbidden', afterSeq: 3 })
  expect(open().now()).toMatchObject([{ clientID: 'c2', refusal: { code: 'forbidden', afterSeq: 3 } }])
})

it('two tabs that write at once keep both', () => {
  const [one, other] = [open(), open()]
  one.write(A_MESSAGE)
  other.write({ ...A_MESSAGE, clientID: 'c2' })
  expect(open().now()).toHaveLength(2)
})

it('what another tab writes and drops is taken over, and told', () => {
  let told = 0
  const store = open('own', () => {
    told += 1
  })
  const key = 'kept/outbox/own/c1'
  const value = JSON.stringify({ ...A_MESSAGE, tab: 'another', writtenAtMs: 1, refusal: null })
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  expect(texts(store)).toEqual(['hello'])
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(texts(store)).toEqual([])
  expect(told).toBe(2)
})

it('of a session each tab takes what was said in it, or all, in the order it was said', () => {
  open().write(A_MESSAGE)
  const store = new OutboxStore('own', () => undefined, 'another')
  for (const clientID of ['c2', 'c3']) store.write({ ...A_MESSAGE, clientID })
  store.write({ ...A_MESSAGE, clientID: 'c4', sessionID: 'elsewhere' })
  const ids = (whose: 'own' | 'all') => store.take('s', whose).map(({ clientID }) => clientID)
  expect([ids('own'), ids('all'), ids('all')]).toEqual([['c2', 'c3'], ['c1'], []])
  expect(open().now()).toHaveLength(1)
})

it('a refusal of what is gone already brings nothing back', () => {
  const store = open()
  store.write(A_MESSAGE)
  store.remove('c1')
  store.refuse('c1', { code: 'forbidden', afterSeq: 0 })
  expect(store.now()).toEqual([])
})

it('what somebody else wrote into the storage is left alone', () => {
  localStorage.setItem('kept/outbox/own/x', '{broken')
  expect(open().now()).toEqual([])
})

it('it goes with the sign-in', () => {
  keepToken('token')
  open().write(A_MESSAGE)
  clearToken()
  expect(open().now()).toEqual([])
})
