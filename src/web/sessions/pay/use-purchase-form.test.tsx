// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { PaymentMethod } from '#contract/payments.ts'
import { reportReachable } from '../../api/reachable.ts'
import { storeToken } from '../../api/token.ts'
import { type PurchaseFormState, usePurchaseForm } from './use-purchase-form.ts'

const PAIR = { userId: 'user', chatterId: 'chatter' }
const PLAN = { title: 'Basic', price: 500, duration: 15, description: 'A short hello.' } as const
const method = (_id: string): PaymentMethod => ({
  _id,
  bankName: 'HBL',
  accountName: 'Guftagu',
  accountNumber: _id,
  receivingLimit: null,
  isFull: false,
  raastID: null,
  payerNote: null,
})
const [FIRST, OTHER] = [method('first'), method('other')]
const WAIT_MS = 5_000

/** The form with everything filled in but maybe the picture, and a server that never answers a purchase. */
async function aForm({ pair = PAIR, hasPicture = true } = {}) {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  const server = { isThere: true, stored: null as string | null, purchases: 0, lookups: 0, hold: null as Promise<void> | null }
  vi.stubGlobal('navigator', {
    get onLine() {
      return server.isThere
    },
  })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!server.isThere) throw new TypeError('no network')
    if (!address.includes('/user/session/check')) return new Response()
    server.lookups += 1
    const session = server.stored === null ? null : { status: 'pending', transactionID: server.stored }
    const reply = { session, next: null, kept: null, removed: null, block: 'none', serverTime: new Date().toISOString() }
    await server.hold
    return Response.json(reply)
  })
  class LostUpload extends EventTarget {
    readonly upload = new EventTarget()
    #address = ''
    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader() {}
    abort() {}
    send() {
      if (!this.#address.endsWith('/user/purchase/plan')) return
      server.purchases += 1
      this.dispatchEvent(new Event('error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', LostUpload)

  const seen: PurchaseFormState[] = []
  let closed = 0
  function Form({ methods }: { readonly methods: readonly PaymentMethod[] }) {
    seen.push(usePurchaseForm({ pair, plan: PLAN, methods, onClose: () => (closed += 1), focusOn: () => undefined }))
    return null
  }
  const queries = new QueryClient()
  const root = createRoot(document.createElement('div'))
  const show = (...methods: readonly PaymentMethod[]) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <Form methods={methods} />
        </QueryClientProvider>,
      ),
    )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    reportReachable()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const form = () => seen.at(-1) ?? expect.unreachable()
  await show(FIRST, OTHER)
  await act(async () => form().selectMethod(FIRST._id))
  await act(async () => form().typeTransactionId('TX 1'))
  if (hasPicture) await act(async () => form().changeProof(new File(['picture'], 'proof.png', { type: 'image/png' })))
  return {
    server,
    queries,
    form,
    show,
    closed: () => closed,
    press: (what: 'submit' | 'stopWaiting') => act(async () => void form()[what]()),
    choose: ({ _id }: PaymentMethod) => act(async () => form().selectMethod(_id)),
    wait: (ms = WAIT_MS) => act(async () => vi.advanceTimersByTimeAsync(ms)),
  }
}

it('a purchase without an answer is looked up until it is found, and not any more afterwards', async () => {
  const { server, form, closed, press, wait } = await aForm()
  await press('submit')
  await wait(0)
  expect([form().sending.phase, server.lookups]).toEqual(['failed', 1])
  await wait()
  await wait()
  expect([form().sending.phase, closed()]).toEqual(['failed', 0])
  server.stored = 'TX 1'
  await wait()
  const { lookups } = server
  // The dialog stays mounted where it can be opened again.
  for (let more = 0; more < 4; more += 1) await wait()
  expect([form().sending.phase, closed(), server.lookups, server.purchases]).toEqual(['filling', 1, lookups, 1])
})

it('what was submitted while offline is not sent with another account, which the buyer looks at later', async () => {
  const { server, form, show, choose, press, wait } = await aForm()
  server.isThere = false
  await press('submit')
  await wait(0)
  expect(form().sending.phase).toBe('waiting')
  // The chosen account takes no more payments.
  await show({ ...FIRST, isFull: true }, OTHER)
  server.isThere = true
  await wait()
  expect(form().sending.phase).toBe('filling')
  await choose(OTHER)
  await wait()
  expect(server.purchases).toBe(0)
})

it('a buyer who cancels while an earlier try is looked up sends nothing', async () => {
  const { server, form, press, wait } = await aForm()
  await press('submit')
  await wait(0)
  server.isThere = false
  await press('submit')
  await wait(0)
  expect(form().sending).toEqual({ phase: 'waiting', mayHaveArrived: true })
  const reply = Promise.withResolvers<void>()
  Object.assign(server, { isThere: true, hold: reply.promise })
  await wait()
  await press('stopWaiting')
  reply.resolve()
  await wait()
  expect([form().sending.phase, server.purchases]).toEqual(['filling', 1])
})

it('a slow lookup does not replace what the page has learned since', async () => {
  const { server, queries, press, wait } = await aForm()
  const reply = Promise.withResolvers<void>()
  server.hold = reply.promise
  await press('submit')
  await wait(1_000)
  const newer = { session: { status: 'pending' }, serverTime: new Date().toISOString() }
  const key = ['sessions', 'check', PAIR.userId, PAIR.chatterId]
  queries.setQueryData(key, newer)
  reply.resolve()
  await wait(0)
  expect(queries.getQueryData(key)).toEqual(newer)
})

it('a picture that is restored after Submit has asked for it is not asked for any more', async () => {
  const stored = new Response('picture', { headers: { 'content-type': 'image/png', 'x-stored-at': String(Date.now()) } })
  let restore = () => undefined as void
  const held = new Promise<void>((resolve) => {
    restore = resolve
  })
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [],
      match: () => held.then(() => stored),
      put: async () => undefined,
      delete: async () => true,
    }),
  })
  const { form, press, wait } = await aForm({ pair: { userId: 'user', chatterId: 'another chatter' }, hasPicture: false })
  await press('submit')
  expect(form().problem?.field).toBe('proof')
  restore()
  await wait(0)
  expect(form().filled.proof?.type).toBe('image/png')
  expect(form().problem).toBeNull()
  await press('submit')
  expect(form().problem).toBeNull()
})
