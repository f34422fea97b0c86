import { expect, it } from 'vitest'
import type { AckOf } from '#contract/events.ts'
import { ReceiptSender } from './store.ts'

const YES = { ok: true } as AckOf<'markMessages'>

function aServer() {
  const server = { got: [] as string[], failures: 0, secondPassed: () => undefined as void }
  const receipts = new ReceiptSender({
    send: async ({ sessionID, deliveredSeq, readSeq }) => {
      server.got.push(`${sessionID} ${deliveredSeq} ${readSeq}`)
      if (server.failures > 0) {
        server.failures -= 1
        throw new Error('no answer')
      }
      return YES
    },
    wait: () =>
      new Promise<void>((resolve) => {
        server.secondPassed = resolve
      }),
  })
  return { server, receipts }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('the first receipt is sent at once, and those of the next second together', async () => {
  const { server, receipts } = aServer()
  receipts.report('s', { deliveredSeq: 1, readSeq: 0 })
  receipts.report('s', { deliveredSeq: 2, readSeq: 0 })
  receipts.report('s', { deliveredSeq: 0, readSeq: 3 })
  await settle()
  expect(server.got).toEqual(['s 1 0'])
  server.secondPassed()
  await settle()
  expect(server.got).toEqual(['s 1 0', 's 3 3'])
})

it('a receipt is not sent twice and never goes back', async () => {
  const { server, receipts } = aServer()
  receipts.report('s', { deliveredSeq: 5, readSeq: 5 })
  await settle()
  server.secondPassed()
  await settle()
  receipts.report('s', { deliveredSeq: 4, readSeq: 2 })
  await settle()
  expect(server.got).toEqual(['s 5 5'])
})

it('a receipt without an answer is sent again at the next connection', async () => {
  const { server, receipts } = aServer()
  server.failures = 1
  receipts.report('s', { deliveredSeq: 1, readSeq: 1 })
  await settle()
  receipts.resend(['s'])
  await settle()
  expect(server.got).toEqual(['s 1 1', 's 1 1'])
})

it('sessions do not wait for each other', async () => {
  const { server, receipts } = aServer()
  receipts.report('a', { deliveredSeq: 1, readSeq: 0 })
  receipts.report('b', { deliveredSeq: 1, readSeq: 0 })
  await settle()
  expect(server.got).toEqual(['a 1 0', 'b 1 0'])
})

it('at a new connection the receipts of the given sessions are sent, in their order, and no others', async () => {
  const { server, receipts } = aServer()
  server.failures = 3
  for (const id of ['a', 'b', 'c']) receipts.report(id, { deliveredSeq: 1, readSeq: 0 })
  await settle()
  server.got = []
  receipts.resend(['c', 'a', 'a session without receipts'])
  await settle()
  expect(server.got).toEqual(['c 1 0', 'a 1 0'])
})

it('receipts of ended sessions are forgotten', async () => {
  const { server, receipts } = aServer()
  server.failures = 2
  for (const id of ['a', 'b']) receipts.report(id, { deliveredSeq: 1, readSeq: 0 })
  await settle()
  server.got = []
  receipts.keepOnly(['b'])
  receipts.resend(['a', 'b'])
  await settle()
  expect(server.got).toEqual(['b 1 0'])
})
