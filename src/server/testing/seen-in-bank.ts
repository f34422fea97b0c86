// What admins see of the money of a purchase.

import { listSessionRequests } from '#contract/sessions.ts'
import type { Scene } from './bank-matches.ts'

export async function seenInBank({ app, admin }: Scene, id: string) {
  const { body } = await app.call(listSessionRequests, admin, { query: {} })
  const session = body.sessions.find(({ _id }: { _id: string }) => _id === id)
  return session?.seenInBank
}
