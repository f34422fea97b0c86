// Accounts, created through the same calls as the app's.

import { ADMIN, type Server, type StartedServer } from './server.ts'

export const PASSWORD = 'open sesame'

export interface Person {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export type Status = 'approved' | 'pending' | 'rejected' | 'banned'

let count = 0

/** A name that is unique on this server, and that no other name contains. */
export function newName(word: 'user' | 'chatter' | 'colleague' = 'user'): string {
  count += 1
  return `${word}${count}x`
}

/** A number of their own, because a request names others who have the same. */
export function newPhone(): string {
  count += 1
  return `0300${String(1_000_000 + count)}`
}

export async function aUser(server: Server, username = newName('user')): Promise<Person> {
  await signUp(server, { username, role: 'user' })
  return logIn(server, username)
}

export async function aChatter(
  server: Server,
  { status = 'approved', username = newName('chatter') }: ChatterOptions = {},
): Promise<Person> {
  await signUp(server, { username, role: 'chatter', phoneNumber: newPhone(), age: 25, gender: 'female' })
  const chatter = await logIn(server, username)
  if (status !== 'pending') await setStatus(server, chatter, status)
  return chatter
}

interface ChatterOptions {
  readonly status?: Status
  readonly username?: string
}

/** Not called admin, because no one may sign up with a name that looks like the operator's. */
export async function anAdmin(server: StartedServer): Promise<Person> {
  const person = await aUser(server, newName('colleague'))
  await server.makeAdmin(person.id)
  return person
}

const firstAdmins = new WeakMap<Server, Promise<Person>>()

/** The admin that the server created when it started. Logged in once, because checking a password is slow. */
export function theFirstAdmin(server: Server): Promise<Person> {
  const admin = firstAdmins.get(server) ?? logIn(server, ADMIN.username, ADMIN.password)
  firstAdmins.set(server, admin)
  return admin
}

export async function setStatus(server: Server, chatter: Person, status: Status): Promise<void> {
  await send(server, 'PUT', `/admin/account-requests/update-status/${chatter.id}`, { status }, await theFirstAdmin(server))
}

export async function rejectWithReason(server: Server, chatter: Person, reason: string): Promise<void> {
  const body = { status: 'rejected', reason }
  await send(server, 'PUT', `/admin/account-requests/update-status/${chatter.id}`, body, await theFirstAdmin(server))
}

export async function signUp(server: Server, form: { readonly username: string } & Readonly<Record<string, unknown>>): Promise<void> {
  await send(server, 'POST', '/auth/signup', { email: `${form.username}@example.com`, password: PASSWORD, ...form })
}

export async function logIn(server: Server, username: string, password: string = PASSWORD): Promise<Person> {
  const reply = await send(server, 'POST', '/auth/login', { username_email: username, password })
  const { token, user } = (await reply.json()) as { token: string; user: { _id: string; email: string } }
  return { id: user._id, username, email: user.email, password, token }
}

/** Sends FormData unchanged, anything else as JSON. */
export async function send(server: Server, method: string, path: string, body: object, as?: Person): Promise<Response> {
  const isForm = body instanceof FormData
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(as && { authorization: `Bearer ${as.token}` }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return reply
}
