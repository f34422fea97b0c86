// Split off, so that a visitor who is not signed in never loads the contract and its schemas.

import { fetchOwnAccount, type OwnAccount } from '#contract/accounts.ts'
import { call } from '../api/call.ts'

export async function readOwnAccount(): Promise<OwnAccount> {
  const reply = await call(fetchOwnAccount)
  return reply.user
}
