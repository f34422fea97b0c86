// People for tests, inserted directly into the database. Names are unique within a test file.

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Gender, Role, Status } from '#domain/accounts.ts'
import { type AccountId, accountId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import type { TestApp } from './app.ts'
import { nextNumber } from './numbers.ts'

export const PASSWORD = 'open sesame'

export interface Person {
  readonly id: AccountId
  readonly username: string
  readonly email: string
}

export interface PersonOptions {
  readonly username?: string
  readonly email?: string
  readonly role?: Role
  readonly status?: Status
  readonly statusBeforeBan?: Exclude<Status, 'banned'>
  readonly phoneNumber?: string
  readonly age?: number
  readonly gender?: Gender
}

/** The same for everyone, because most tests create many people, and hashing takes longer than inserting them. */
let passwordHash: Promise<string> | undefined

async function newPeople(app: TestApp, all: readonly PersonOptions[]): Promise<Person[]> {
  passwordHash ??= app.deps.passwords.hash(PASSWORD)
  const hash = await passwordHash
  const rows = all.map((options) => {
    const number = nextNumber('person')
    const role = options.role ?? 'user'
    const status = options.status ?? 'approved'
    const username = options.username ?? `${role}-${number}`
    const email = options.email ?? `${role}-${number}@example.com`
    return {
      id: accountId(uuidv7()),
      username,
      username_key: nameKey(username),
      email,
      email_key: nameKey(email),
      password_hash: hash,
      role,
      status,
      status_before_ban: status === 'banned' ? (options.statusBeforeBan ?? 'approved') : null,
      phone_number: options.phoneNumber ?? (role === 'chatter' ? '03001234567' : null),
      age: options.age ?? (role === 'chatter' ? 25 : null),
      gender: options.gender ?? (role === 'chatter' ? 'female' : null),
      created_at: app.clock.now(),
    }
  })
  await app.db.query.insertInto('accounts').values(rows).execute()
  return rows.map(({ id, username, email }) => ({ id, username, email }))
}

/** One per name, in a single statement. */
export async function peopleOf<Name extends string>(
  app: TestApp,
  wanted: Readonly<Record<Name, PersonOptions>>,
): Promise<Readonly<Record<Name, Person>>> {
  const people = await newPeople(app, Object.values<PersonOptions>(wanted))
  return Object.fromEntries(Object.keys(wanted).map((name, place) => [name, people[place]])) as Record<Name, Person>
}

async function aPerson(app: TestApp, options: PersonOptions): Promise<Person> {
  const [person] = await newPeople(app, [options])
  if (!person) throw new Error('nobody was inserted')
  return person
}

export const aUser = (app: TestApp, options: PersonOptions = {}) => aPerson(app, { ...options, role: 'user' })
export const aChatter = (app: TestApp, options: PersonOptions = {}) => aPerson(app, { ...options, role: 'chatter' })
export const anAdmin = (app: TestApp, options: PersonOptions = {}) => aPerson(app, { ...options, role: 'admin' })

/** Inserts this many accounts with the same details and different names in one statement, and returns their ids. */
export async function copiesOf(app: TestApp, { id }: Person, count: number): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    insert into accounts (id, username, username_key, email, email_key, password_hash, role, status, phone_number, age, gender, created_at)
    select gen_random_uuid(), 'c' || n, 'c' || n, 'c' || n || '@a.b', 'c' || n || '@a.b', password_hash, role, status, phone_number, age, gender, created_at
    from accounts, generate_series(1, ${count}::int) n where id = ${id} returning id`.execute(app.db.query)
  return rows.map((row) => row.id)
}

/** The signup form of a new account. */
export function aSignup() {
  const number = nextNumber('signup')
  return { username: `newcomer-${number}`, email: `newcomer-${number}@example.com`, password: PASSWORD }
}

/** The profile form, with a new name. */
export function aProfile(userID: string) {
  const name = `p-${userID.slice(-12)}`
  return {
    userID,
    username: name,
    email: `${name}@example.com`,
    currentPassword: PASSWORD,
    phoneNumber: '03001234567',
    age: 30,
    gender: 'male',
  }
}
