// Full run: further cases of the rules in decisions.test.ts.

import { describe, it } from 'vitest'
import { deleteUser, toggleUserBan } from '#contract/accounts.ts'
import { sharedTestApp } from '../testing/app.ts'
import { type Act, expectClosed } from '../testing/proposal-decisions.ts'
import { WITH_LIMIT } from '../testing/proposals.ts'

const shared = sharedTestApp({ config: WITH_LIMIT })

describe('who decides', () => {
  it.each<readonly [string, Act]>([
    ['was banned', (app, by, { id }) => app.call(toggleUserBan, by, { params: { id }, body: { status: 'approved' } })],
    ['was deleted', (app, by, { id }) => app.call(deleteUser, by, { params: { id } })],
  ])('nobody when the proposer %s: the proposal is closed', (_what, act) => expectClosed(shared(), act))
})
