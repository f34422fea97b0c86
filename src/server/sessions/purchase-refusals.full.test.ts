// Full run: changes while a purchase is waiting.

import { expect, it } from 'vitest'
import { sharedTestApp } from '../testing/app.ts'
import { gate } from '../testing/gate.ts'
import { aChatterWithPrices, aPaymentMethod, buy, purchaseForm, reject } from '../testing/money.ts'
import { aUser } from '../testing/people.ts'
import { aScene, files, send } from '../testing/refused-purchases.ts'

// Every test creates its own people and payment method.
const shared = sharedTestApp()

const DELETED = `
  update accounts set deleted_at = now(), password_hash = null, username = '', username_key = '', email = '', email_key = '' where id = $1`

it('when the buyer is banned, deleted or promoted, or the chatter is banned, while the purchase waits, nothing is kept', async () => {
  const changes = [
    [`update accounts set status = 'banned', status_before_ban = 'approved' where id = $1`, 'user', 'account_banned'],
    [DELETED, 'user', 'sign_in_required'],
    [`update accounts set role = 'admin' where id = $1`, 'user', 'only_users_buy'],
    [`update accounts set status = 'banned', status_before_ban = 'approved' where id = $1`, 'chatter', 'chatter_not_found'],
  ] as const
  for (const [statement, whose, code] of changes) {
    const app = shared()
    const scene = await aScene(app)
    const form = await purchaseForm(app, scene)
    const kept = await files(app)
    const held = await gate(app, statement, [scene[whose].id])
    const [answer] = await held.release([() => send(app, scene.user, form)])
    expect(answer).toMatchObject({ body: { code } })
    expect(await app.db.query.selectFrom('sessions').select('id').where('user_id', '=', scene.user.id).execute()).toEqual([])
    expect(await files(app)).toEqual(kept)
  }
})

it('a purchase is refused when the price changes while it waits', async () => {
  const app = shared()
  const { user, chatter, method } = await aScene(app)
  const form = await purchaseForm(app, { user, chatter, method })
  const held = await gate(
    app,
    `with held as (select id from accounts where id = $1 for no key update) update plan_prices set price_paisa = 60000
     from held where account_id = held.id`,
    [chatter.id],
  )
  const [answer] = await held.release([() => send(app, user, form)])
  expect(answer).toMatchObject({ status: 409, body: { code: 'plan_changed' } })
})

it('a purchase is refused when its payment method is deleted while it waits', async () => {
  const app = shared()
  const { user, chatter, method } = await aScene(app)
  const [form, kept] = [await purchaseForm(app, { user, chatter, method }), await files(app)]
  const held = await gate(app, 'update payment_methods set deleted_at = now() where id = $1', [method.id])
  const [answer] = await held.release([() => send(app, user, form)])
  expect(answer).toMatchObject({ status: 404, body: { code: 'payment_method_not_found' } })
  expect(await files(app)).toEqual(kept)
})

it('a transaction ID may be used for another receiving account, beside a pending purchase of another buyer, and after a rejection', async () => {
  const app = shared()
  const { admin, user, chatter, method } = await aScene(app)
  const [one, two] = [await aChatterWithPrices(app, { Basic: 500 }), await aChatterWithPrices(app, { Basic: 500 })]
  const first = await buy(app, { user, chatter, method, transactionId: 'T1' })
  await buy(app, { user, chatter: one, method: await aPaymentMethod(app, admin), transactionId: 'T1' })
  await buy(app, { user: await aUser(app), chatter, method, transactionId: 'T1' })
  await reject(app, admin, first)
  await buy(app, { user, chatter: two, method, transactionId: 'T1' })
})
