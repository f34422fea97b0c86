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

/** The form with everything filled in, with or without the picture, and a server that never answers a purchase. */
async function aForm({ pair = PAIR, hasPicture = true } = {}) {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  storeToken('t0ken')
  const server = { isThere: true, ids: [] as (string | null)[] }
  vi.stubGlobal('navigator', {
    get onLine() {
      return server.isThere
    },
  })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!server.isThere) throw new TypeError('no network')
    if (address.includes('/user/session/check')) throw new TypeError('no answer')
    return new Response()
  })
  class LostUpload extends EventTarget {
    readonly upload = new EventTarget()
    #address = ''
    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader() {}
    abort() {}
    send(body: FormData) {
      if (!this.#address.endsWith('/user/purchase/plan')) return
      server.ids.push(body.get('clientID') as string | null)
      this.dispatchEvent(new Event('error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', LostUpload)

  const seen: PurchaseFormState[] = []
  let closed = 0
  function Form({ methods }: { readonly methods: readonly PaymentMethod[] | undefined }) {
    seen.push(usePurchaseForm({ pair, plan: PLAN, methods, onClose: () => (closed += 1), focusOn: () => undefined }))
    return null
  }
  const queries = new QueryClient()
  const root = createRoot(document.createElement('div'))
  const render = (methods: readonly PaymentMethod[] | undefined) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <Form methods={methods} />
        </QueryClientProvider>,
      ),
    )
  const show = (...methods: readonly PaymentMethod[]) => render(methods)
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
  const addPicture = () => act(async () => form().changeProof(new File(['picture'], 'proof.png', { type: 'image/png' })))
  if (hasPicture) await addPicture()
  return {
    server,
    form,
    show,
    /** As after a reload, before the accounts have loaded. */
    unload: () => render(undefined),
    addPicture,
    closed: () => closed,
    press: (what: 'submit' | 'stopWaiting') => act(async () => void form()[what]()),
    choose: ({ _id }: PaymentMethod) => act(async () => form().selectMethod(_id)),
    wait: (ms = WAIT_MS) => act(async () => vi.advanceTimersByTimeAsync(ms)),
  }
}

it('a purchase without an answer is sent again as the same purchase, until it is changed', async () => {
  const { server, form, choose, closed, press, wait, addPicture } = await aForm()
  for (let time = 0; time < 2; time += 1) {
    await press('submit')
    await wait(0)
    expect([form().sending.phase, closed()]).toEqual(['failed', 0])
  }
  await choose(OTHER)
  await press('submit')
  await wait(0)
  await addPicture()
  await press('submit')
  await wait(0)
  const [first, again, otherAccount, otherPicture] = server.ids
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(new Set([first, otherAccount, otherPicture]).size).toBe(3)
})

it('while the accounts load, a chosen one is waited for, and one that was never chosen is not', async () => {
  const { form, show, unload } = await aForm()
  await unload()
  expect([form().filled.method, form().isChoiceLoading]).toEqual([null, true])
  await show(FIRST, OTHER)
  expect([form().filled.method, form().isChoiceLoading]).toEqual([FIRST, false])
  await act(async () => form().selectMethod(null))
  await unload()
  expect(form().isChoiceLoading).toBe(false)
})

it('what was submitted while offline is not sent with another account, which the buyer looks at later', async () => {
  const { server, form, show, choose, press, wait } = await aForm()
  server.isThere = false
  await press('submit')
  await wait(0)
  expect(form().sending.phase).toBe('waiting')
  // The chosen account no longer accepts payments.
  await show({ ...FIRST, isFull: true }, OTHER)
  server.isThere = true
  await wait()
  expect(form().sending.phase).toBe('filling')
  await choose(OTHER)
  await wait()
  expect(server.ids).toEqual([])
})

it('what was submitted again while offline is sent once as the same purchase, unless the buyer stops it', async () => {
  const { server, form, press, wait } = await aForm()
  await press('submit')
  await wait(0)
  for (const isStopped of [true, false]) {
    server.isThere = false
    await press('submit')
    await wait(0)
    expect(form().sending.phase).toBe('waiting')
    if (isStopped) await press('stopWaiting')
    server.isThere = true
    await wait()
    await wait()
  }
  expect(form().sending.phase).toBe('failed')
  expect(server.ids).toEqual([server.ids[0], server.ids[0]])
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
