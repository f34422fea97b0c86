// Approvals per second while the mail server and push service accept connections but never answer, compared with a server that has neither.
// Both are measured in one run, through the real routes, with the jobs running. The dead services may cost at most a fifth; otherwise the
// exit code is 1.
//
//   node bench/notices.ts [approvals rounds]     BENCH_POSTGRES_BIN=… for another PostgreSQL

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { makePrivateKey, pushKeysOf } from '#server/platform/push/key.ts'
import { openCleanup } from './support/cleanup.ts'
import { addPairs, type Pair } from './support/fill-pairs.ts'
import { median, printTable, timed } from './support/numbers.ts'
import { startPostgres } from './support/postgres.ts'
import { openSizedApp, type SizedApp } from './support/sized-app.ts'

const LEAST_OF_NONE = 0.8
const AT_ONCE = 8

const [approvals = 200, rounds = 7] = process.argv.slice(2).map(Number)
const cleanup = openCleanup()
const directory = await cleanup.directory()
const postgresUrl = await startPostgres(cleanup, directory)

/** Accepts every connection and never answers. */
async function startDeadServer(): Promise<{ readonly host: string; connections(): number }> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await cleanup.open(
    async () => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
    },
    () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  )
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections }
}

interface Variant {
  readonly name: string
  readonly app: SizedApp
  readonly client: pg.Client
  readonly pending: string[]
}

interface VariantOptions {
  readonly databaseName: string
  readonly settings: Readonly<Record<string, string>>
  /** The push service at which every account has a device; null if there are no devices. */
  readonly pushHost: string | null
}

async function openVariant(name: string, { databaseName, settings, pushHost }: VariantOptions): Promise<Variant> {
  let pairs: Pair[] = []
  const app = await openSizedApp(cleanup, {
    postgresUrl,
    databaseName,
    directory: join(directory, databaseName),
    settings,
    fill: async (url) => {
      pairs = await addPairs(url, approvals * (rounds + 1))
    },
  })
  const client = await cleanup.open(
    async () => {
      const opened = new pg.Client({ connectionString: app.url })
      await opened.connect()
      return opened
    },
    (opened) => opened.end(),
  )
  const pending = await addPurchases(client, pairs)
  if (pushHost !== null) await addDevices(client, pushHost)
  await client.query('vacuum (analyze)')
  await app.jobs.start()
  return { name, app, client, pending }
}

async function addPurchases(client: pg.Client, pairs: readonly Pair[]): Promise<string[]> {
  await client.query(`insert into payment_methods (id, bank_name, account_name, account_number, receiving_key, created_at)
    values (gen_random_uuid(), 'Bank', 'Guftagu', '1', 'bank/1', now())`)
  const { rows } = await client.query<{ id: string }>(
    `insert into sessions (
       id, user_id, chatter_id, plan_title, plan_description, price_paisa, duration_minutes, payment_method_id, bank_name, account_name,
       account_number, receiving_key, received_month, transaction_id, transaction_key, proof_key, proof_sha256, proof_look, status, created_at
     )
     select made.id, user_id, chatter_id, 'Basic', '', 50000, 15, method.id, 'Bank', 'Guftagu', '1', 'bank/1', '2026-01', 'T' || made.id,
       't' || made.id, 'proofs/' || noise || left(noise, 8) || '.webp', noise || noise, ('x' || left(noise, 16))::bit(64), 'pending', now()
     from unnest($1::uuid[], $2::uuid[]) pair (user_id, chatter_id)
       cross join lateral (select gen_random_uuid() as id, md5(user_id::text) as noise) made cross join payment_methods method
     returning id`,
    [pairs.map(({ user }) => user.id), pairs.map(({ chatter }) => chatter.id)],
  )
  return rows.map(({ id }) => id)
}

async function addDevices(client: pg.Client, host: string): Promise<void> {
  await client.query(
    `insert into notice_devices (id, account_id, endpoint, p256dh, auth, name, language, created_at)
     select gen_random_uuid(), id, 'http://' || $1::text || '/' || id, $2, 'AAAAAAAAAAAAAAAAAAAAAA', 'A browser', 'en', now()
     from accounts where role <> 'admin'`,
    [host, pushKeysOf(makePrivateKey()).publicKey],
  )
}

/** Makes the previous round's messages due now, so that they are sent during these approvals. */
async function approve({ app, client, pending }: Variant): Promise<number> {
  await client.query(`update graphile_worker._private_jobs as jobs set run_at = now() from graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and tasks.identifier in ('push_notice', 'mail_notice') and locked_at is null and attempts = 0`)
  const ids = pending.splice(0, approvals)
  const milliseconds = await timed(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = ids.shift(); id !== undefined; id = ids.shift())
          await app.call(app.admin, {
            method: 'PUT',
            path: `/admin/session-requests/update-status/${id}`,
            payload: { status: 'completed' },
          })
      }),
    ),
  )
  return approvals / (milliseconds / 1000)
}

const [mailServer, pushService] = [await startDeadServer(), await startDeadServer()]
const variants = [
  await openVariant('neither', { databaseName: 'without', settings: {}, pushHost: null }),
  await openVariant('both dead', {
    databaseName: 'dead',
    settings: { SMTP_URL: `smtp://${mailServer.host}`, MAIL_FROM: 'bench@example.com', PUSH_HOSTS: pushService.host },
    pushHost: pushService.host,
  }),
]
for (const variant of variants) await approve(variant)
const rates = new Map(variants.map((variant) => [variant, [] as number[]]))
for (let round = 0; round < rounds; round += 1) for (const variant of variants) rates.get(variant)?.push(await approve(variant))

const rateOf = (variant: Variant | undefined) => median((variant && rates.get(variant)) ?? [])
printTable(
  [`${AT_ONCE} admins approve, mail server and push service`, 'a second'],
  variants.map((variant) => [variant.name, rateOf(variant).toFixed(0)]),
)
const ratio = rateOf(variants[1]) / rateOf(variants[0])
console.log(`\n${mailServer.connections()} connections to the dead mail server, ${pushService.connections()} to the dead push service`)
console.log(`ratio ${ratio.toFixed(2)}, at least ${LEAST_OF_NONE} required`)
process.exitCode = ratio >= LEAST_OF_NONE && mailServer.connections() > 0 && pushService.connections() > 0 ? 0 : 1
await cleanup.run()
