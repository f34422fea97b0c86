import * as contract from '#contract/own-data.ts'
import { replyAfter } from '#contract/replies.ts'
import type { Deps } from '../../deps.ts'
import type { On } from '../../platform/http/endpoints.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { exportPart } from './export.ts'

export function registerOwnDataRoutes(deps: Deps, on: On): void {
  on(contract.exportData, ({ account, query }) => exportPart(deps, account, query.from))

  on(contract.deleteOwnAccount, ({ account, requestId, body: { currentPassword } }) =>
    replyAfter(deleteOwnAccount(deps, { account, requestId, password: currentPassword }), 'own_account_deleted'),
  )
}
