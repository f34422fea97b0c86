// Servers as real processes that share one database, as nodes behind a load balancer do. Calls go over HTTP; a
// process ends by its own pid.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { purchasePlan, updateSessionStatus } from '#contract/sessions.ts'
import { WEEKDAYS } from '#domain/business-time.ts'
import { openTestApp, SECRET, type TestApp } from './app.ts'
import { type CallInput, type PlainInput, urlOf } from './calls.ts'
import { daysAgo, testClock } from './clock.ts'
import { multipartBody } from './forms.ts'
import { aChatterWithPrices, aPaymentMethod, type Purchase, purchaseForm } from './money.ts'
import { anAdmin, aUser, type Person } from './people.ts'
import { serverProgram } from './server-program.ts'

const POLL_MS = 20

/** Status 0 means that the connection broke before a reply. */
export interface Answer {
  readonly status: number
  readonly body: { readonly [key: string]: unknown }
}

export interface ServerProcess {
  readonly pid: number
  readonly address: string
  call<E extends Endpoint>(endpoint: E, by: Person | null, input: CallInput<E>): Promise<Answer>
  buy(purchase: Purchase): Promise<Answer>
  /** kill -9. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface ProcessOptions {
  /** The address of the database, if not the direct one. */
  readonly databaseUrl?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** One more server on the app's database and files. */
export async function startProcess(app: TestApp, { databaseUrl, settings }: ProcessOptions = {}): Promise<ServerProcess> {
  const { path, compileCache } = await serverProgram()
  const child = spawn(process.execPath, ['--no-warnings', path, '--log-to-file'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      DATABASE_URL: databaseUrl ?? app.databaseUrl,
      DATA_DIR: app.deps.config.dataDirectory,
      JWT_SECRET: SECRET,
      RATE_LIMIT: 'off',
      PROOF_READING: 'off',
      // These processes use the real clock, and tests run on any day.
      WITHDRAW_WEEKDAYS: WEEKDAYS.join(),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const address = await addressOf(child)

  async function send(endpoint: Endpoint, by: Person | null, input: PlainInput, payload: Payload): Promise<Answer> {
    const query = input.query ? `?${new URLSearchParams(input.query).toString()}` : ''
    try {
      const response = await fetch(address + urlOf(endpoint, input) + query, {
        method: endpoint.method,
        headers: { ...payload.headers, ...(by ? { authorization: `Bearer ${await app.tokenOf(by)}` } : {}) },
        ...(payload.body ? { body: payload.body } : {}),
      })
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    } catch (error) {
      return { status: 0, body: { message: String(error) } }
    }
  }

  return {
    pid: child.pid ?? 0,
    address,
    call(endpoint, by, input) {
      const { body } = input as PlainInput
      const payload = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers: {} }
      return send(endpoint, by, input as PlainInput, payload)
    },
    async buy(purchase) {
      const { fields, file } = await purchaseForm(app, purchase)
      const { payload, contentType } = multipartBody(fields, file)
      return send(purchasePlan, purchase.user, {}, { headers: { 'content-type': contentType }, body: new Uint8Array(payload) })
    },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

export interface Nodes {
  /** On the same database. Its clock is days behind, so by the nodes' clock the sessions it creates are over. */
  readonly app: TestApp
  readonly nodes: readonly [ServerProcess, ServerProcess]
  close(): Promise<void>
}

/** Two servers, and the test's own app on the same database. */
export async function openNodes(settings: ProcessOptions['settings'] = {}): Promise<Nodes> {
  const { app, close } = await openTestApp({ clock: testClock(daysAgo(20)) })
  const nodes = await Promise.all([startProcess(app, { settings }), startProcess(app, { settings })])
  await warmUp(app, nodes)
  return {
    app,
    nodes,
    async close() {
      await Promise.all(nodes.map((node) => node.stop()))
      await close()
    },
  }
}

/** The first purchase of a process loads the picture decoder, which would delay it in a race. */
async function warmUp(app: TestApp, nodes: readonly ServerProcess[]): Promise<void> {
  const admin = await anAdmin(app)
  const chatter = await aChatterWithPrices(app, { Basic: 100 })
  const method = await aPaymentMethod(app, admin)
  for (const node of nodes) {
    const { body } = await node.buy({ user: await aUser(app), chatter, method })
    const { _id } = body['session'] as { _id: string }
    await node.call(updateSessionStatus, admin, { params: { id: _id }, body: { status: 'rejected' } })
  }
}

interface Payload {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

async function addressOf(child: ChildProcess): Promise<string> {
  const screen = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    screen.stdout += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    screen.stderr += chunk.toString()
  })
  for (;;) {
    const address = /Address +(http:\S+)/.exec(screen.stdout)?.[1]
    // The name may resolve to the other loopback address first, where nothing listens.
    if (address !== undefined && screen.stdout.endsWith('\n')) return address.replace('localhost', '127.0.0.1')
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`did not start: ${screen.stderr}`)
    await sleep(POLL_MS)
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
