import { expect, it } from 'vitest'
import { paisa } from '#domain/money.ts'
import { sharedTestApp } from '../../testing/app.ts'
import { anEarning } from '../../testing/money.ts'
import { aChatter, anAdmin } from '../../testing/people.ts'
import { findBalance, post } from './store.ts'

const shared = sharedTestApp()

it('a movement of a chatter whose balance was not locked before is refused, and leaves no entry', async () => {
  const app = shared()
  const [admin, chatter, other] = [await anAdmin(app), await aChatter(app), await aChatter(app)]
  const sessionId = await anEarning(app, { chatter: other, rupees: 100, admin })
  const entries = () => app.db.query.selectFrom('journal_entries').select('id').execute()
  const before = await entries()
  const posting = { from: 'bank', to: 'fees', amountPaisa: paisa(100), reason: 'session_fee', actorId: admin.id } as const
  const posted = app.db.transaction(async (tx) =>
    post(tx, { ...posting, chatterId: chatter.id, about: { sessionId }, at: app.clock.now() }, await findBalance(tx, chatter.id)),
  )
  await expect(posted).rejects.toThrow('before it was locked')
  expect(await entries()).toEqual(before)
})
