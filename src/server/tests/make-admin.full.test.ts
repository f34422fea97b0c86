// Full run: `npm run make-admin` as a process, with and without a running server.

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ended, isAlive, LOGIN, openMainProgram } from '../testing/main-program.ts'

const MAKE_ADMIN = join(import.meta.dirname, '..', '..', '..', 'scripts', 'make-admin.ts')
const PASSWORD = 'open sesame'

const { adminPassword, spawnMain, startMain, postmasterPid } = openMainProgram()

const post = (address: string, path: string, body: object) =>
  fetch(`${address}${path}`, { method: 'POST', headers: LOGIN.headers, body: JSON.stringify(body) })

async function signUp(address: string, username: string): Promise<void> {
  const form = { username, email: `${username}@example.com`, password: PASSWORD, role: 'user', phoneNumber: '', age: null, gender: '' }
  expect((await post(address, '/api/auth/signup', form)).status).toBe(201)
}

async function logIn(address: string, username: string, password = PASSWORD) {
  const reply = await post(address, LOGIN.path, { username_email: username, password })
  const { token, user } = (await reply.json()) as { token: string; user: { role: string } }
  return { role: user.role, token }
}

async function noticesOf(address: string, token: string): Promise<readonly object[]> {
  const reply = await fetch(`${address}/api/notices/all?page=1`, { headers: { authorization: `Bearer ${token}` } })
  return ((await reply.json()) as { notices: readonly object[] }).notices
}

async function run(...args: readonly string[]) {
  const { child, screen } = spawnMain({}, [MAKE_ADMIN, ...args])
  return { code: await ended(child), ...screen }
}

it('makes an account an admin while the server runs, which tells the others, and the next time it starts the database itself', async () => {
  const { child, address } = await startMain()
  const postmaster = await postmasterPid()
  for (const username of ['saira', 'bilal']) await signUp(address, username)
  expect(await run('saira')).toEqual({
    code: 0,
    stdout: 'saira is now an admin. All devices were logged out, and every other admin is notified.\n',
    stderr: '',
  })
  expect(await postmasterPid()).toBe(postmaster)
  expect((await logIn(address, 'saira')).role).toBe('admin')
  const first = await logIn(address, 'admin', adminPassword())
  expect(await noticesOf(address, first.token)).toMatchObject([{ kind: 'new_admin', party: { username: 'saira' } }])
  for (const [args, sentence] of [
    [[], 'Usage: npm run make-admin -- <username>\n'],
    [['nobody'], 'There is no user with the username "nobody".\n'],
  ] as const)
    expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: sentence })

  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  expect(await run('bilal')).toMatchObject({ code: 0, stderr: '' })
  expect(isAlive(await postmasterPid())).toBe(false)
  const again = await startMain()
  expect((await logIn(again.address, 'bilal')).role).toBe('admin')
})
