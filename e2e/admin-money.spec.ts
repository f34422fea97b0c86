// The admin's Session Requests and Withdraw Requests in unusual cases: search, warnings, a decision that another admin made
// before, deletion (docs/product.md#approval, docs/product.md#withdraws).

import { intercept } from './support/connection.ts'
import { aProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, buy, decide, newTransactionId, remove, setPrices, setWithdrawStatus, withdraw } from './support/money.ts'
import { balance, blockLiveUpdates, choose, countRequests, layersGone, removeProofs, rowOf, rows, toast } from './support/pages.ts'
import { aChatter, anAdmin, aUser, type Person, theFirstAdmin } from './support/people.ts'
import { expectGoodScreen } from './support/screens.ts'
import type { Server } from './support/server.ts'
import { shows } from './support/tags.ts'

const PRICE = 450

test('Session Requests: search, warnings, a late decision, delete', async ({ open, server, pageErrors, hasPointer }) => {
  shows(
    'Session Requests: columns, search, empty.',
    'Session Requests: Edit opens Manage Session Approval with user, chatter, plan and payment info, and Cancel, Reject, Complete.',
    'After each admin change the list reloads (search results if a search is active).',
    'Deleting users, sessions, payment methods and withdraws asks confirmation.',
    'Admin lists, searches, completes, rejects and deletes sessions; changes status of and deletes withdraw requests.',
  )
  pageErrors.expect(
    { because: 409, path: '/api/admin/session-requests/' },
    { because: 'net::ERR_FAILED', path: '/api/admin/session-requests/' },
  )
  const chatter = await aChatterWithPrice(server)
  const [method, proof, transactionId] = [await aMethod(server), await aProof(), newTransactionId()]
  const [first, second, colleague] = [await aUser(server), await aUser(server), await anAdmin(server)]
  const firstId = await buy(server, { user: first, chatter, method, price: PRICE, transactionId, proof })
  const secondId = await buy(server, { user: second, chatter, method, price: PRICE, transactionId, proof })
  const page = await open(await theFirstAdmin(server))
  await blockLiveUpdates(page)
  await page.goto('/admin/session-requests')
  const box = page.getByPlaceholder('Search by session id, username or email')
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })

  await test.step('search by session id, transaction ID, username, and without a match', async () => {
    await box.fill(secondId)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(second.username)
    await box.fill(transactionId)
    await expect(rows(page)).toHaveCount(2)
    await box.fill('nobody bought this')
    await expect(page.getByText('No session found!')).toBeVisible()
    await expectGoodScreen(page, 'admin-sessions-not-found')
    await box.fill(chatter.username)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText(/Pending.*Waiting \d/)
  })

  await test.step('warnings about the same transaction ID and the same screenshot link to the other session', async () => {
    // The whole row can be pressed, but it is no tab stop.
    const row = rowOf(page, second.username)
    await (hasPointer ? row.getByText('Basic').first() : row.getByRole('button', { name: 'Review' })).click()
    const warnings = panel.getByRole('region', { name: 'Check carefully' })
    await expect(warnings).toContainText('Another session has the same transaction ID.')
    await expect(warnings).toContainText('The same screenshot was sent with another session.')
    await expectGoodScreen(page, 'admin-session-warnings')
    // The pending session that has waited longest is first.
    await page.keyboard.press('k')
    await expect(panel).toContainText(first.email)
    await page.keyboard.press('j')
    await expect(panel).toContainText(second.email)
    await warnings
      .getByRole('button', { name: `Open session …${firstId.slice(-8)}` })
      .first()
      .click()
    await expect(panel).toContainText(first.email)
    await expect(page).toHaveURL(new RegExp(firstId))
  })

  await test.step('a late decision shows who decided before', async () => {
    await decide(server, firstId, 'rejected', colleague)
    await panel.getByRole('button', { name: 'Complete', exact: true }).click()
    // The same proof was used twice, so Complete asks first.
    const question = page.getByRole('alertdialog', { name: 'Approve anyway?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectGoodScreen(page, 'admin-session-complete-question')
    await question.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(toast(page, 'Session is already rejected.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(new RegExp(`Rejected by .?${colleague.username}`)).first()).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(0)
    await expectGoodScreen(page, 'admin-session-stale')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, first.username)).toContainText('Rejected')
  })

  await test.step('Reject asks for a reason, which a number chooses and Enter confirms', async () => {
    await rowOf(page, second.username).getByRole('button', { name: 'Review' }).click()
    await panel.getByRole('button', { name: 'Reject' }).click()
    const question = page.getByRole('alertdialog', { name: 'Reject this payment?' })
    await expect(question.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question.getByText('Please select a reason')).toBeVisible()
    await page.keyboard.press('7')
    const note = question.getByRole('textbox', { name: 'Note for the buyer' })
    await expect(note).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question.getByText('Please write a note for the buyer.')).toBeVisible()
    await expectGoodScreen(page, 'admin-session-reject-question')
    await page.keyboard.type('Please call us.')
    await intercept(page, '**/update-status/*', (route) => route.abort(), { times: 1 })
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(toast(page, 'Something went wrong! Please try again.')).toBeVisible()
    // Nothing has to be chosen or typed again, and on a small screen the buttons are in view.
    await panel.getByRole('button', { name: 'Reject' }).click()
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: 360, height: 640 })
    for (const name of ['Cancel', 'Reject payment']) await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
    await expect(note).toHaveValue('Please call us.')
    await expect(question.getByRole('radio', { name: 'Another reason' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Session status updated!')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(rowOf(page, second.username)).toContainText('Rejected')
    await expect(page).not.toHaveURL(/edit=/)
    await rowOf(page, second.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText('Please call us.')
    await panel.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('tabs keep the search, and Back returns to the tab before', async () => {
    const tabs = page.getByRole('navigation', { name: 'Status' })
    await tabs.getByRole('link', { name: 'Rejected' }).click()
    await expect(page).toHaveURL(/status=rejected/)
    await expect(rows(page)).toHaveCount(2)
    await tabs.getByRole('link', { name: 'Pending' }).click()
    await expect(page.getByText('No session found!')).toBeVisible()
    await expectGoodScreen(page, 'admin-sessions-none-pending')
    await page.goBack()
    await expect(tabs.getByRole('link', { name: 'Rejected' })).toHaveAttribute('aria-current', 'page')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('Are you sure you want to delete this session? A double click deletes once', async () => {
    const deletions = countRequests(page, 'DELETE', `/api/admin/session-requests/delete/${secondId}`)
    await rowOf(page, second.username).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this session?' })
    await question.getByRole('button', { name: 'Delete' }).dblclick()
    await expect(toast(page, 'Session deleted successfully!')).toBeVisible()
    await expect(question).toHaveCount(0)
    await layersGone(page)
    await expect(rows(page)).toHaveCount(1)
    expect(deletions()).toBe(1)
  })

  await test.step('instead of a picture that was removed, the panel says when', async () => {
    await removeProofs(page, '**/api/admin/session-requests/all?**')
    await page.goto('/admin/session-requests')
    await rowOf(page, first.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText('The screenshot was removed 365 days after the decision.')
  })
})

test('Withdraw Requests: search, a late decision, delete', async ({ open, server, pageErrors }) => {
  shows(
    'Withdraw Requests: columns, Completed At only if the update time differs; search; empty; side panel Manage Withdraw Status.',
    'Withdraw status: pending, completed, rejected, set by an admin.',
    'Deleting users, sessions, payment methods and withdraws asks confirmation.',
    'Admin lists, searches, completes, rejects and deletes sessions; changes status of and deletes withdraw requests.',
  )
  pageErrors.expect({ because: 409, path: '/api/admin/withdraw-requests/' })
  const [paid, waiting, colleague] = [await aChatterWithPrice(server), await aChatterWithPrice(server), await anAdmin(server)]
  const [paidId, waitingId] = [await earnAndWithdraw(server, paid), await earnAndWithdraw(server, waiting)]
  const page = await open(await theFirstAdmin(server))
  await blockLiveUpdates(page)
  await page.goto('/admin/withdraw-requests')
  const box = page.getByPlaceholder('Search by withdraw id')

  await test.step('search by withdraw id, and without a match', async () => {
    await box.fill('no such id')
    await expect(page.getByText('No withdraw request found!')).toBeVisible()
    await box.fill(waiting.username)
    await expect(rows(page)).toContainText(waiting.username)
    await box.fill(paidId)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(paid.username)
  })

  await test.step('a late change shows who changed it before', async () => {
    await rows(page).getByRole('button', { name: 'Edit' }).click()
    const panel = page.getByRole('dialog', { name: 'Manage Withdraw Status' })
    await setWithdrawStatus(server, paidId, 'completed', colleague)
    await choose(page, 'Status', 'Rejected')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'This withdraw request was already updated. Please refresh.')).toBeVisible()
    await expect(page.getByText(new RegExp(`${colleague.username}.? changed it to Completed on`)).first()).toBeVisible()
    await expect(panel.getByText('Completed', { exact: true })).toBeVisible()
    await expectGoodScreen(page, 'admin-withdraw-stale')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
  })

  await test.step('Are you sure you want to delete this withdraw? A pending amount goes back to the available balance', async () => {
    const chatterPage = await open(waiting)
    await chatterPage.goto('/dashboard/withdraws')
    await expect(balance(chatterPage, 'Available Balance')).toHaveText('PKR 0')
    await expect(chatterPage.getByText('Your full available balance will be sent')).toHaveCount(0)
    await box.fill(waitingId)
    await expect(rows(page)).toContainText(waiting.username)
    await rows(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this withdraw?' })
    await expect(question).toContainText('PKR 450 goes back')
    await expectGoodScreen(page, 'admin-delete-withdraw')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Withdraw request deleted successfully!')).toBeVisible()
    await expect(page.getByText('No withdraw request found!')).toBeVisible()
    await expect(chatterPage.getByText('Your full available balance will be sent: PKR 450.')).toBeVisible()
    await expect(chatterPage.getByText('No withdraw found!')).toBeVisible()
  })
})

test('when another admin deletes a session or withdraw request whose panel is open, the panel closes and a toast says why', async ({
  open,
  server,
}) => {
  shows('Admin lists, searches, completes, rejects and deletes sessions; changes status of and deletes withdraw requests.')
  const [chatter, colleague] = [await aChatterWithPrice(server), await anAdmin(server)]
  const sessionId = await buy(server, { user: await aUser(server), chatter, method: await aMethod(server), price: PRICE })
  const withdrawId = await earnAndWithdraw(server, await aChatterWithPrice(server))
  const page = await open(await theFirstAdmin(server))
  for (const [what, id, title, text] of [
    ['session', sessionId, 'Manage Session Approval', 'This session does not exist.'],
    ['withdraw', withdrawId, 'Manage Withdraw Status', 'This withdraw request does not exist.'],
  ] as const) {
    await page.goto(`/admin/${what}-requests?search=${id}`)
    await rows(page)
      .getByRole('button', { name: /^(Edit|Review)/ })
      .click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel).toBeVisible()
    await remove(server, what, id, colleague)
    await expect(toast(page, text)).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(page).not.toHaveURL(/edit=/)
  }
})

test('when another admin decides while a rejection is typed, the note stays on the screen and is not sent', async ({ open, server }) => {
  shows('Admin lists, searches, completes, rejects and deletes sessions; changes status of and deletes withdraw requests.')
  const colleague = await anAdmin(server)
  const aPending = async () =>
    buy(server, { user: await aUser(server), chatter: await aChatterWithPrice(server), method: await aMethod(server), price: PRICE })
  const page = await open(await theFirstAdmin(server))
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
  const question = page.getByRole('alertdialog', { name: 'Reject this payment?' })
  const note = question.getByRole('textbox', { name: 'Note for the buyer' })
  const tooLate = question.getByText('Another admin has already decided this session. What you typed was not sent.')
  const typeNote = async (id: string) => {
    await page.goto(`/admin/session-requests?search=${id}`)
    await rows(page).getByRole('button', { name: 'Review' }).click()
    await panel.getByRole('button', { name: 'Reject' }).click()
    await expect(question.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('7')
    await note.fill('The name differs.')
  }
  const expectKept = async () => {
    await expect(tooLate).toBeVisible()
    await expect(note).toHaveValue('The name differs.')
    await expect(question.getByRole('button', { name: 'Reject payment' })).toHaveCount(0)
  }

  await test.step('the page hears of it', async () => {
    const id = await aPending()
    await typeNote(id)
    await decide(server, id, 'completed', colleague)
    await expectKept()
    await expectGoodScreen(page, 'admin-session-reject-too-late')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
  })

  await test.step('the page has not heard of it when the note is sent', async () => {
    await blockLiveUpdates(page)
    const id = await aPending()
    await typeNote(id)
    await decide(server, id, 'rejected', colleague)
    await question.getByRole('button', { name: 'Reject payment' }).click()
    await expect(toast(page, 'Session is already rejected.')).toBeVisible()
    await expectKept()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(panel.getByText(new RegExp(`Rejected by .?${colleague.username}`))).toBeVisible()
  })
})

async function aChatterWithPrice(server: Server): Promise<Person> {
  const chatter = await aChatter(server)
  await setPrices(server, chatter, { Basic: PRICE })
  return chatter
}

async function earnAndWithdraw(server: Server, chatter: Person): Promise<string> {
  await decide(server, await buy(server, { user: await aUser(server), chatter, method: await aMethod(server), price: PRICE }), 'completed')
  return withdraw(server, chatter, PRICE)
}
