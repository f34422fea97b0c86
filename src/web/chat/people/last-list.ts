// Whose list was on the screen at the last visit, so that a page can request it before it knows who is signed in now.

import type { OwnAccount } from '#contract/accounts.ts'
import { ROLES } from '#domain/accounts.ts'
import { readAllShared, removeShared, storeShared } from '../../api/shared-storage.ts'

const GROUP = 'list-of'
const NAME = 'list-of'

export type ListOwner = Pick<OwnAccount, '_id' | 'role'>

export function rememberListOwner({ _id, role }: ListOwner): void {
  storeShared(GROUP, NAME, { _id, role })
}

export function forgetListOwner(): void {
  removeShared(GROUP, NAME)
}

export function lastListOwner(): ListOwner | null {
  const last = readAllShared(GROUP).get(NAME)
  return isListOwner(last) ? last : null
}

/** Another version may have stored something else. */
function isListOwner(value: unknown): value is ListOwner {
  if (typeof value !== 'object' || value === null) return false
  const { _id, role } = value as Partial<Record<keyof ListOwner, unknown>>
  return typeof _id === 'string' && ROLES.includes(role as never)
}
