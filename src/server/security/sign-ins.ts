// What people do with their own sign-ins: see them and end them. The sockets of an ended sign-in are closed after the commit.

import { DomainError } from '#domain/errors.ts'
import type { AccountId, SignInId } from '#domain/ids.ts'
import { beginSignIn, type Client, endAllSignIns } from '../accounts/sign-ins.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../platform/auth/principal.ts'
import type { Tx } from '../platform/db/database.ts'
import { lockSignedIn } from './access.ts'
import * as store from './sign-in-store.ts'

export async function logOut(deps: Deps, { id, signInId }: Principal): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await store.deleteSignIn(tx, id, signInId)) await publishEnded(deps, tx, id, [signInId])
  })
}

export async function endSignIn(deps: Deps, account: Principal, ended: SignInId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await store.deleteSignIn(tx, account.id, ended))) throw new DomainError('sign_in_not_found')
    await publishEnded(deps, tx, account.id, [ended])
  })
}

/** Returns the token of a new sign-in, for the device that asked. */
export async function signOutElsewhere(deps: Deps, account: Principal, client: Client): Promise<string> {
  return deps.db.transaction(async (tx) => {
    await lockSignedIn(tx, account)
    const version = await endEverySignIn(deps, tx, account.id)
    return beginSignIn(deps, tx, { id: account.id, version }, client)
  })
}

/** The row of the account must be locked. Returns the version for a new sign-in. */
export async function endEverySignIn(deps: Deps, tx: Tx, id: AccountId): Promise<number> {
  await publishEnded(deps, tx, id, await store.findSignInIds(tx, id))
  return endAllSignIns(tx, id)
}

async function publishEnded(deps: Deps, tx: Tx, accountId: AccountId, signInIds: readonly SignInId[]): Promise<void> {
  if (signInIds.length > 0) await deps.events.publish(tx, { kind: 'sign_ins_ended', accountId, signInIds })
}
