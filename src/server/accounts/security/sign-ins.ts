// Listing and ending one's own sign-ins. An ended sign-in's sockets are closed after the commit.

import type { SignIn } from '#contract/sign-ins.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId, SignInId } from '#domain/ids.ts'
import type { SignOutReason } from '#domain/sign-outs.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockSelf } from '../access.ts'
import * as store from '../sign-ins.ts'

/** The caller's own sign-in first, then the most recently used. */
export async function listSignIns({ db, clock }: Deps, { id, signInId }: Principal): Promise<SignIn[]> {
  const signIns = await store.findSignIns(db.query, id, clock.now())
  return signIns
    .map((signIn) => ({ ...signIn, isCurrent: signIn._id === signInId }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export async function logOut(deps: Deps, { id, signInId }: Principal): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await store.deleteSignIn(tx, id, signInId)) await publishEnded(deps, tx, id, { signInIds: [signInId], reason: null })
  })
}

export async function endSignIn(deps: Deps, account: Principal, ended: SignInId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockSelf(tx, account)
    if (!(await store.deleteSignIn(tx, account.id, ended))) throw new DomainError('sign_in_not_found')
    await publishEnded(deps, tx, account.id, { signInIds: [ended], reason: 'signed_out_elsewhere' })
  })
}

/**
 * Returns a new token for the calling device. Needs no password, so it must not help a thief with a stolen token: the new one expires
 * when the old one would, and counts against the same limits. The old token may have been copied, so its sockets are closed too.
 */
export async function signOutElsewhere(deps: Deps, account: Principal): Promise<string> {
  const { id, signInId } = account
  return deps.db.transaction(async (tx) => {
    await lockSelf(tx, account)
    await publishEnded(deps, tx, id, { signInIds: await store.findSignInIds(tx, id), reason: 'signed_out_elsewhere' })
    const { version, expiresAt } = await store.endOtherSignIns(tx, account)
    const { token } = await deps.tokens.issue({ id, signInId, version }, expiresAt)
    return token
  })
}

/** The account must be locked. Returns the version for a new sign-in. */
export async function endEverySignIn(deps: Deps, tx: Tx, id: AccountId, reason: SignOutReason): Promise<number> {
  await publishEnded(deps, tx, id, { signInIds: await store.findSignInIds(tx, id), reason })
  return store.endAllSignIns(tx, id)
}

interface Ended {
  readonly signInIds: readonly SignInId[]
  readonly reason: SignOutReason | null
}

async function publishEnded(deps: Deps, tx: Tx, accountId: AccountId, ended: Ended): Promise<void> {
  if (ended.signInIds.length > 0) await deps.events.publish(tx, { kind: 'sign_ins_ended', accountId, ...ended })
}
