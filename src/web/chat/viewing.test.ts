import { expect, it } from 'vitest'
import type { AckOf } from '#contract/events.ts'
import { ViewingReporter } from './viewing.ts'

type Ack = AckOf<'viewSession'>
const YES: Ack = { ok: true, userIDs: ['me'], phase: 'kept', busyUntil: null, revision: 1, serverTime: '2026-11-16T10:00:00.000Z' }
const refused = (code: string): Ack => ({ ok: false, code, message: code })

/** Answers at once, with these answers first; an Error stands for no answer, and the connection stays open. */
function aServer(...answers: (Ack | Error)[]) {
  const got: string[] = []
  const answered: string[] = []
  const connection = { isOpen: true }
  const reporter = new ViewingReporter((sessionID) => answered.push(sessionID), {
    isConnected: () => connection.isOpen,
    send: async (sessionID, open) => {
      got.push(`${open ? 'open' : 'close'} ${sessionID}`)
      const answer = answers.shift() ?? YES
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: async () => undefined,
  })
  return { got, answered, connection, reporter }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('a session on the screen is reported once, and closed when it leaves', async () => {
  const { got, answered, reporter } = aServer()
  reporter.show('a')
  reporter.show('a')
  await settle()
  reporter.show(null)
  await settle()
  expect(got).toEqual(['open a', 'close a'])
  expect(answered).toEqual(['a'])
})

it('another session closes the first', async () => {
  const { got, reporter } = aServer()
  reporter.show('a')
  await settle()
  reporter.show('b')
  await settle()
  expect(got).toEqual(['open a', 'close a', 'open b'])
})

it('a page that is hidden and shown again while the server answers ends up open', async () => {
  const { got, reporter } = aServer()
  reporter.show('a')
  reporter.show(null)
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a'])
  reporter.show(null)
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a', 'close a', 'open a'])
})

it('each new connection reports again what is open, and nothing when nothing is', async () => {
  const { got, connection, reporter } = aServer()
  connection.isOpen = false
  reporter.show('a')
  await settle()
  expect(got).toEqual([])
  connection.isOpen = true
  reporter.reconnected()
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a'])
  reporter.show(null)
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a', 'close a'])
})

it('a session whose opening was not answered is closed when it leaves, because the server may have it open', async () => {
  const { got, reporter } = aServer(new Error('too late'))
  reporter.show('a')
  reporter.show(null)
  await settle()
  expect(got).toEqual(['open a', 'close a'])
  const other = aServer(new Error('too late'))
  other.reporter.show('a')
  other.reporter.show('b')
  await settle()
  expect(other.got).toEqual(['open a', 'close a', 'open b'])
})

it('a session whose closing was not answered is opened again when it comes back', async () => {
  const { got, answered, reporter } = aServer(YES, new Error('too late'))
  reporter.show('a')
  await settle()
  reporter.show(null)
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a', 'close a', 'open a'])
  expect(answered).toEqual(['a', 'a'])
})

it('a report without an answer is repeated until there is one, and not after the connection is lost', async () => {
  const { got, connection, reporter } = aServer(new Error('too late'), YES, new Error('too late'), YES, new Error('connection lost'))
  reporter.show('a')
  await settle()
  reporter.show(null)
  await settle()
  expect(got).toEqual(['open a', 'open a', 'close a', 'close a'])
  reporter.show('a')
  connection.isOpen = false
  await settle()
  expect(got.slice(4)).toEqual(['open a'])
})

it('a new connection does not wait for a report on the old one that is to be repeated', async () => {
  const got: string[] = []
  const reporter = new ViewingReporter(() => undefined, {
    isConnected: () => true,
    send: async (sessionID, open) => {
      got.push(`${open ? 'open' : 'close'} ${sessionID}`)
      return got.length === 1 ? refused('overloaded') : YES
    },
    wait: () => new Promise(() => undefined),
  })
  reporter.show('a')
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a'])
})

it('a connection that opens before the old one answered is told too', async () => {
  const got: string[] = []
  const answers: (() => void)[] = []
  const reporter = new ViewingReporter(() => undefined, {
    isConnected: () => true,
    send: async (sessionID, open) => {
      got.push(`${open ? 'open' : 'close'} ${sessionID}`)
      await new Promise<void>((resolve) => answers.push(resolve))
      return YES
    },
    wait: async () => undefined,
  })
  reporter.show('a')
  reporter.reconnected()
  answers.shift()?.()
  await settle()
  answers.shift()?.()
  await settle()
  expect(got).toEqual(['open a', 'open a'])
})

it('a busy server is asked again; any other refusal is final', async () => {
  const { got, reporter } = aServer(refused('overloaded'), refused('too_many_requests'))
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a', 'open a', 'open a'])
  const other = aServer(refused('session_not_found'))
  other.reporter.show('a')
  await settle()
  other.reporter.show('a')
  await settle()
  expect(other.got).toEqual(['open a'])
  expect(other.answered).toEqual([])
})
