// Full run: interrupted uploads, lost replies, no network, and the withdraw form's refusals.
// A purchase on a low screen and over a broken connection, and a deleted buyer (docs/product.md#purchase).

import type { Route } from '@playwright/test'
import { intercept } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, buy, decide, newBank, newTransactionId } from './support/money.ts'
import { balance, blockLiveUpdates, countRequests, dropReplies, fillInPayment, openPayment, toast } from './support/pages.ts'
import { aChatter, anAdmin, aUser, send, theFirstAdmin } from './support/people.ts'

const PURCHASE = '**/api/user/purchase/plan'

const LOOKUP = '**/api/user/session/check?*'

const LOW_SCREEN = { width: 1366, height: 680 }

const NO_ANSWER = 'We couldn’t confirm that we got your payment details. Nothing you entered is lost. Try again.'

test('an upload that is interrupted or cancelled can be sent again, and a low screen shows what to send', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/user/purchase/plan' })
  const chatter = await aSeller(server)
  const method = await aMethod(server)
  const transactionId = newTransactionId()
  const page = await open(await aUser(server))
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const typed = dialog.getByLabel('Transaction ID')
  const unanswered = dialog.getByRole('alert').filter({ hasText: NO_ANSWER })
  await fillInPayment(dialog, method, transactionId)

  await test.step('the steps are in order, and what to send stays in view on a low screen', async () => {
    const size = page.viewportSize()
    await page.setViewportSize(LOW_SCREEN)
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Your plan',
      'Select an account to pay into',
      'Make Transaction',
      'Your proof of payment',
    ])
    await typed.focus()
    for (const text of ['Send exactly PKR 450', method.accountNumber, method.accountName])
      await expect(dialog.locator('ol[start="3"]').getByText(text)).toBeInViewport({ ratio: 1 })
    await expect(typed).toBeInViewport({ ratio: 0.9 })
    await expect(dialog.getByText(`${chatter.username} is offline. You can still buy`)).toBeVisible()
    if (size) await page.setViewportSize(size)
  })

  await test.step('an interrupted upload can be sent again', async () => {
    await intercept(page, PURCHASE, (route) => route.abort(), { times: 1 })
    await submit.click()
    await expect(unanswered).toContainText('The connection was lost.')
    await expect(toast(page, NO_ANSWER)).toHaveCount(0)
    await expect(typed).toHaveValue(transactionId)
  })

  await test.step('an upload can be cancelled', async () => {
    const gate = Promise.withResolvers<void>()
    await intercept(page, PURCHASE, () => gate.promise, { times: 1 })
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await expect(submit).toBeVisible()
    await expect(typed).toHaveValue(transactionId)
    gate.resolve()
    await submit.click()
    await expect(page.getByText('Approval Pending')).toBeVisible()
  })
})

test('a purchase without a reply is sent again and never made twice', async ({ open, server, pageErrors }) => {
  pageErrors.expect(
    { because: 'net::ERR_FAILED', path: '/api/user/purchase/plan' },
    { because: 502, path: '/api/user/purchase/plan' },
    { because: 'net::ERR_FAILED', path: '/api/user/session/check' },
  )
  const method = await aMethod(server)
  const page = await open(await aUser(server))
  await blockLiveUpdates(page)
  const dialog = page.getByRole('dialog', { name: 'Continue Payment' })
  const arrived = toast(page, 'Payment submitted! We’ll review it soon.')

  async function fillIn() {
    const { id } = await aSeller(server)
    await page.goto(`/dashboard/chats?with=${id}`)
    await fillInPayment(await openPayment(page), method)
  }

  await test.step('the page does not learn that it arrived: the buyer sends again, and gets the answer', async () => {
    await fillIn()
    const purchase = async (route: Route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: '<html>' })
    }
    await intercept(page, PURCHASE, purchase, { times: 1 })
    await intercept(page, LOOKUP, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: NO_ANSWER })).toBeVisible()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(arrived).toBeVisible()
    await page.unroute(LOOKUP)
    await expect(page.getByText('Approval Pending')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the page learns that it arrived', async () => {
    await fillIn()
    const stopDropping = await dropReplies(page, '/api/user/purchase/plan')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Approval Pending')).toBeVisible()
    await stopDropping()
  })
})

test('a purchase that is submitted while offline is sent once the network is back', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 'net::ERR_INTERNET_DISCONNECTED', path: '/' })
  const chatter = await aSeller(server)
  const method = await aMethod(server)
  const page = await open(await aUser(server))
  const purchases = countRequests(page, 'POST', '/api/user/purchase/plan')
  await page.goto(`/dashboard/chats?with=${chatter.id}`)
  const dialog = await openPayment(page)
  await fillInPayment(dialog, method)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'You’re offline. Leave this open' })).toBeVisible()
  expect(purchases()).toBe(0)
  await page.context().setOffline(false)
  await expect(page.getByText('Approval Pending')).toBeVisible()
  expect(purchases()).toBe(1)
})

test('for a deleted buyer, the chatter sees that no further session can be bought', async ({ open, server }) => {
  const [user, chatter] = [await aUser(server), await aSeller(server)]
  await decide(server, await buy(server, { user, chatter, method: await aMethod(server), price: 450 }), 'rejected')
  const page = await open(chatter)
  await page.goto(`/dashboard/chats?with=${user.id}`)
  await expect(page.getByText('Once a session is approved, your chat opens here.')).toBeVisible()
  await send(server, 'DELETE', `/admin/users/delete/${user.id}`, {}, await theFirstAdmin(server))
  await page.reload()
  await expect(page.getByText('There is no session')).toBeVisible()
  await expect(page.getByText('This account was deleted, so they can’t buy another session.')).toBeVisible()
})

test('withdraw request: fields and balance; the empty histories of new accounts', async ({ open, server }) => {
  const page = await open(await aChatter(server))
  const requests = countRequests(page, 'POST', '/api/chatter/withdraws/create')
  await page.goto('/dashboard/withdraws')
  await expect(balance(page, 'Available Balance')).toHaveText('PKR 0')
  const ask = page.getByRole('button', { name: 'Request Withdraw' })
  await ask.click()
  await expect(page.getByText('Please fill all fields to request withdraw').first()).toBeVisible()
  await expect(page.getByLabel('Bank Name')).toBeFocused()
  const bank = newBank()
  await page.getByLabel('Bank Name').fill(bank.bankName)
  await page.getByLabel('Account Name').fill(bank.accountName)
  await page.getByLabel('Account Number').fill(bank.accountNumber)
  await ask.click()
  await expect(toast(page, 'Insufficient balance!')).toBeVisible()
  await expect(page.getByText('No withdraw found!')).toBeVisible()
  expect(requests()).toBe(0)

  for (const [person, text, hint] of [
    [page, 'See the list of sessions you have done', 'Sessions appear here once we approve their payment.'],
    [await open(await aUser(server)), 'See the list of sessions you have purchased', 'Choose a chatter and buy a plan.'],
    [await open(await anAdmin(server)), 'See the list of sessions you have purchased', 'Admins can’t buy sessions.'],
  ] as const) {
    await person.goto('/dashboard/payments')
    await expect(person.getByText(text)).toBeVisible()
    await expect(person.getByText('No session done yet!')).toBeVisible()
    await expect(person.getByText(hint)).toBeVisible()
  }
})
