// Wire ↔ actions of a person's own sign-ins.

import { reply } from '#contract/replies.ts'
import * as contract from '#contract/sign-ins.ts'
import { deviceName } from '#domain/device-name.ts'
import type { SignInId } from '#domain/ids.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { findSignIns, type StoredSignIn } from './sign-in-store.ts'
import { endSignIn, logOut, signOutElsewhere } from './sign-ins.ts'

export function registerSignIns(deps: Deps, on: On): void {
  on(contract.logOut, async ({ account }) => {
    await logOut(deps, account)
    return reply('logged_out')
  })

  on(contract.listSignIns, async ({ account: { id, signInId } }) => {
    const signIns = await findSignIns(deps.db.query, id, deps.clock.now())
    const presented = signIns.map((signIn) => presentSignIn(signIn, signInId))
    return { signIns: presented.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
  })

  on(contract.endSignIn, async ({ account, params }) => {
    await endSignIn(deps, account, params.id)
    return reply('sign_in_ended')
  })

  on(contract.signOutElsewhere, async ({ account }) => ({
    ...reply('signed_out_elsewhere'),
    token: await signOutElsewhere(deps, account),
  }))
}

function presentSignIn({ id, userAgent, address, createdAt, lastUsedAt }: StoredSignIn, current: SignInId): contract.SignIn {
  return {
    _id: id,
    device: deviceName(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === current,
  }
}
