// Blocks, and what a person sees of them.

import { updateBlock } from '#contract/blocks.ts'
import { checkSession } from '#contract/sessions.ts'
import type { TestApp } from './app.ts'
import type { TestSession } from './chats.ts'
import type { Person } from './people.ts'

export function setBlock(app: TestApp, by: Person, other: Person, blocked = true) {
  return app.call(updateBlock, by, { params: { id: other.id }, body: { blocked } })
}

export async function sessionSeenBy(app: TestApp, by: Person, { user, chatter }: Pick<TestSession, 'user' | 'chatter'>) {
  const { body } = await app.call(checkSession, by, { query: { userID: user.id, chatterID: chatter.id } })
  return body
}
