import { expect, it } from 'vitest'
import type { AckOf } from '#contract/events.ts'
import { ViewingReporter } from './viewing.ts'

type Ack = AckOf<'viewSession'>
const YES: Ack = { ok: true, userIDs: ['me'], phase: 'kept', busyUntil: null, serverTime: '2026-11-16T10:00:00.000Z' }
const refused = (code: string): Ack => ({ ok: false, code, message: code })

/** Answers at once, with these answers first; an Error stands for no answer. */
function aServer(...answers: (Ack | Error)[]) {
  const got: string[] = []
  const answered: string[] = []
  const reporter = new ViewingReporter((sessionID) => answered.push(sessionID), {
    send: async (sessionID, open) => {
      got.push(`${open ? 'open' : 'close'} ${sessionID}`)
      const answer = answers.shift() ?? YES
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: async () => undefined,
  })
  return { got, answered, reporter }
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
  const { got, reporter } = aServer(new Error('no connection'))
  reporter.show('a')
  await settle()
  expect(got).toEqual(['open a'])
  reporter.reconnected()
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a', 'open a'])
  reporter.show(null)
  await settle()
  reporter.reconnected()
  await settle()
  expect(got).toEqual(['open a', 'open a', 'open a', 'close a'])
})

it('a connection that opens before the old one answered is told too', async () => {
  const got: string[] = []
  const answers: (() => void)[] = []
  const reporter = new ViewingReporter(() => undefined, {
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
