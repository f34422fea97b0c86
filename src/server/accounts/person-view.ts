// A person in an admin list row, read as one JSON value because a row may have several people.

import { sql } from 'kysely'
import { DELETED_NAME, type Role } from '#domain/accounts.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { storedFileKey } from '../file-folders.ts'

export interface PersonView {
  readonly id: AccountId
  readonly username: string
  /** Blank for a deleted account, whose names are erased. */
  readonly email: string
  readonly role: Role
  readonly avatarKey: string | null
}

/** `table` is the alias of `accounts` in the statement. */
export function personIn(table: string) {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<PersonView>`json_build_object('id', ${of('id')}, 'username', ${nameIn(table)}, 'email', ${of('email')}, 'role', ${of('role')},
    'avatarKey', ${of('avatar_key')})`
}

/** Null if the row has no such person. */
export function nameIn(table: string) {
  return sql<
    string | null
  >`case ${sql.ref(`${table}.username`)} when '' then ${sql.lit(DELETED_NAME)} else ${sql.ref(`${table}.username`)} end`
}

export function presentPerson(deps: Pick<Deps, 'files'>, { id, username, email, avatarKey }: PersonView) {
  return { _id: id, username, email, avatar: avatarUrl(deps, avatarKey) }
}

/** Like `presentPerson`, without the email address. */
export function presentParty(deps: Pick<Deps, 'files'>, { id, username, avatarKey }: Pick<PersonView, 'id' | 'username' | 'avatarKey'>) {
  return { _id: id, username, avatar: avatarUrl(deps, avatarKey) }
}

export function avatarUrl({ files }: Pick<Deps, 'files'>, key: string | null): string | null {
  return key === null ? null : files.publicUrlOf(storedFileKey('avatars', key))
}
