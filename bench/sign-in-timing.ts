// Does the response time reveal whether a name or an email address is registered? Alternately measures login, forgotten password, email
// change and signup with a registered and an unknown one, against the real program in its own process. `noise` is the ratio between two
// halves of the same samples: a ratio close to it means nothing. A signup reveals anyway that an email is taken, so it has no limit.

import { GUFTAGU, startServer } from './support/child-server.ts'
import { openCleanup } from './support/cleanup.ts'
import { median, printTable, timed } from './support/numbers.ts'

const ROUNDS = 60
const MAX_RATIO = 1.25
const PASSWORD = 'a password for this measurement'
const ADMIN = { username: 'admin', email: 'admin@example.com' }
const KNOWN = { username: 'known', email: 'known@example.com', password: PASSWORD }

const cleanup = openCleanup()
const settings = { DATA_DIR: await cleanup.directory(), RATE_LIMIT: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: PASSWORD }
const { address } = await startServer(cleanup, GUFTAGU, ['--log-to-file'], settings)

interface Answer {
  readonly token?: string
  readonly user?: { readonly _id: string }
}

async function send(method: string, path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

await send('POST', '/auth/signup', KNOWN)
const { token, user } = await send('POST', '/auth/login', { username_email: ADMIN.username, password: PASSWORD })

let number = 0
const unknown = () => {
  number += 1
  return { username: `unknown ${number}`, email: `unknown-${number}@example.com`, password: PASSWORD }
}

interface Compared {
  readonly name: string
  readonly call: (person: typeof KNOWN) => Promise<unknown>
  readonly isLimited: boolean
}

const COMPARED: readonly Compared[] = [
  {
    name: 'login, wrong password',
    call: ({ username }) => send('POST', '/auth/login', { username_email: username, password: 'wrong' }),
    isLimited: true,
  },
  { name: 'forgotten password', call: ({ email }) => send('POST', '/auth/forgot-password', { email }), isLimited: true },
  {
    name: 'change of the email',
    call: ({ email }) =>
      send('PUT', '/user/profile/update-profile', { userID: user?._id, username: ADMIN.username, email, currentPassword: PASSWORD }, token),
    isLimited: true,
  },
  { name: 'signup', call: ({ email }) => send('POST', '/auth/signup', { ...unknown(), email }), isLimited: false },
]

const rows: string[][] = []
for (const { name, call, isLimited } of COMPARED) {
  const [registered, free]: [number[], number[]] = [[], []]
  for (let round = -5; round < ROUNDS; round += 1) {
    const pair = [await timed(() => call(KNOWN)), await timed(() => call(unknown()))] as const
    // The first rounds warm up.
    if (round < 0) continue
    registered.push(pair[0])
    free.push(pair[1])
  }
  const half = ROUNDS / 2
  const noise = median(registered.slice(0, half)) / median(registered.slice(half))
  const ratio = median(registered) / median(free)
  rows.push([
    name,
    ...[median(registered), median(free), ratio, noise].map((figure) => figure.toFixed(2)),
    isLimited ? String(MAX_RATIO) : '',
  ])
  if (isLimited && !(Math.max(ratio, 1 / ratio) <= MAX_RATIO)) process.exitCode = 1
}
printTable(['medians, ms', 'registered', 'unknown', 'ratio', 'noise', 'at most'], rows)
await cleanup.run()
