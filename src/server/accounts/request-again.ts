// A rejected chatter corrects their details and asks again to be approved (docs/product.md#status).

import type { OwnAccount } from '#contract/accounts.ts'
import { checkRequestAgain, type RequestAgainForm, requestAgain } from '#domain/accounts.ts'
import type { Deps } from '../deps.ts'
import type { SignedInCaller } from '../platform/auth/principal.ts'
import { lockSelf } from './access.ts'
import { presentOwn } from './present.ts'
import { saveSentAgain } from './rejections-store.ts'
import * as store from './store.ts'

/** An admin who decides at the same moment waits for the account, or has decided before. */
export async function sendRequestAgain(deps: Deps, caller: SignedInCaller, form: RequestAgainForm): Promise<OwnAccount> {
  const { words, ...details } = checkRequestAgain(form)
  return deps.db.transaction(async (tx) => {
    const held = await lockSelf(tx, caller)
    const next = { ...held, ...requestAgain(held), ...details }
    await store.saveStanding(tx, next)
    await store.saveProfile(tx, next.id, next)
    await saveSentAgain(tx, next.id, words, await deps.clock.nowIn(tx))
    await deps.events.publish(tx, { kind: 'account_requested_again', accountId: next.id, role: next.role })
    return presentOwn(deps, tx, next)
  })
}
