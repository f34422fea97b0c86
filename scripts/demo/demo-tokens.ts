// Tokens for the demo's accounts, so that calls need no login.

import { beginSignIn } from '#server/accounts/sign-ins.ts'
import { findCredentials } from '#server/accounts/store.ts'
import type { Deps } from '#server/deps.ts'
import type { DemoAccount } from './demo-api.ts'

const HERE = { address: '127.0.0.1', userAgent: 'the demo' }
const KEPT_FOR_MS = 24 * 60 * 60_000

export async function tokenFor(deps: Deps, { id, username }: DemoAccount): Promise<string> {
  const found = await findCredentials(deps.db.query, id)
  if (!found) throw new Error(`there is no account ${username}`)
  return deps.db.transaction((tx) => beginSignIn(deps, tx, { id, version: found.version }, HERE))
}

/** Reuses a token for a day on the demo's clock. */
export function keepTokens(deps: Deps) {
  const kept = new Map<string, { readonly token: string; readonly at: number }>()
  return {
    async tokenOf(account: DemoAccount): Promise<string> {
      const now = deps.clock.now().getTime()
      const known = kept.get(account.id)
      if (known && Math.abs(now - known.at) < KEPT_FOR_MS) return known.token
      const token = await tokenFor(deps, account)
      kept.set(account.id, { token, at: now })
      return token
    },
    forget: ({ id }: DemoAccount) => void kept.delete(id),
    /** Removes the demo's sign-ins, so that people do not find them among their own. */
    async endAll(): Promise<void> {
      await deps.db.query.deleteFrom('sign_ins').where('user_agent', '=', HERE.userAgent).execute()
    },
  }
}
