// Full run: another admin at the same time, failing calls, and a small laptop's window.

import { intercept } from './support/connection.ts'
import { aProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMethod, aSeller, aWaitingChatter, buy, decide, newTransactionId, remove, setWithdrawStatus } from './support/money.ts'
import { blockLiveUpdates, choose, expectColumns, removeProofs, rowOf, rows, toast } from './support/pages.ts'
import { anAdmin, aUser, theFirstAdmin } from './support/people.ts'

const PRICE = 450

test('a late decision shows who decided before; a rejection that fails keeps what was typed', async ({ open, server, pageErrors }) => {
  pageErrors.expect(
    { because: 409, path: '/api/admin/session-requests/' },
    { because: 'net::ERR_FAILED', path: '/api/admin/session-requests/' },
  )
  const chatter = await aSeller(server, PRICE)
  const [method, proof, transactionId] = [await aMethod(server), await aProof(), newTransactionId()]
  const [first, second, colleague] = [await aUser(server), await aUser(server), await anAdmin(server)]
  const firstId = await buy(server, { user: first, chatter, method, price: PRICE, transactionId, proof })
  await buy(server, { user: second, chatter, method, price: PRICE, transactionId, proof })
  const page = await open(await theFirstAdmin(server))
  await blockLiveUpdates(page)
  await page.goto(`/admin/session-requests?search=${chatter.username}`)
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })

  await test.step('the pending session that has waited longest is first', async () => {
    await rowOf(page, second.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText(second.email)
    await page.keyboard.press('k')
    await expect(panel).toContainText(first.email)
    await page.keyboard.press('j')
    await expect(panel).toContainText(second.email)
    await page.keyboard.press('k')
    await expect(panel).toContainText(first.email)
  })

  await test.step('a late decision shows who decided before', async () => {
    await decide(server, firstId, 'rejected', colleague)
    await panel.getByRole('button', { name: 'Complete', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Approve anyway?' })
    await question.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(toast(page, 'Session is already rejected.')).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(new RegExp(`Rejected by .?${colleague.username}`)).first()).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, first.username)).toContainText('Rejected')
  })

  await test.step('after a rejection that fails, nothing has to be chosen or typed again', async () => {
    await rowOf(page, second.username).getByRole('button', { name: 'Review' }).click()
    await panel.getByRole('button', { name: 'Reject' }).click()
    const question = page.getByRole('alertdialog', { name: 'Reject this payment?' })
    await expect(question.getByRole('radio', { checked: true })).toBeFocused()
    await page.keyboard.press('7')
    const note = question.getByRole('textbox', { name: 'Note for the buyer' })
    await expect(note).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question.getByText('Write a note for the buyer.')).toBeVisible()
    await page.keyboard.type('Please call us.')
    await intercept(page, '**/update-status/*', (route) => route.abort(), { times: 1 })
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(toast(page, 'Something went wrong! Please try again.')).toBeVisible()
    await panel.getByRole('button', { name: 'Reject' }).click()
    // The buttons are in view even on a small screen.
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: 360, height: 640 })
    for (const name of ['Cancel', 'Reject payment']) await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(size)
    await expect(note).toHaveValue('Please call us.')
    await expect(question.getByRole('radio', { name: 'Other reason' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Session status updated!')).toBeVisible()
    await expect(rowOf(page, second.username)).toContainText('Rejected')
  })

  await test.step('instead of a picture that was removed, the panel says when', async () => {
    await removeProofs(page, '**/api/admin/session-requests/all?**')
    await page.goto('/admin/session-requests')
    await rowOf(page, first.username).getByRole('button', { name: 'Review' }).click()
    await expect(panel).toContainText('The screenshot was removed 365 days after the decision.')
  })
})

test('a late change of a withdraw shows who changed it before', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 409, path: '/api/admin/withdraw-requests/' })
  const [{ withdrawal }, colleague] = [await aWaitingChatter(server, PRICE), await anAdmin(server)]
  const page = await open(await theFirstAdmin(server))
  await blockLiveUpdates(page)
  await page.goto(`/admin/withdraw-requests?search=${withdrawal}`)
  await rows(page).getByRole('button', { name: 'Edit' }).click()
  const panel = page.getByRole('dialog', { name: 'Manage Withdraw Status' })
  await setWithdrawStatus(server, withdrawal, 'completed', colleague)
  await choose(page, 'Status', 'Rejected')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'This withdraw request was already updated. Refresh the page.')).toBeVisible()
  await expect(page.getByText(new RegExp(`${colleague.username}.? set the status to Completed on`)).first()).toBeVisible()
  await expect(panel.getByText('Completed', { exact: true })).toBeVisible()
})

test('when another admin deletes a session or withdraw request whose panel is open, the panel closes and a toast says why', async ({
  open,
  server,
}) => {
  const [chatter, colleague] = [await aSeller(server, PRICE), await anAdmin(server)]
  const sessionId = await buy(server, { user: await aUser(server), chatter, method: await aMethod(server), price: PRICE })
  const { withdrawal } = await aWaitingChatter(server, PRICE)
  const page = await open(await theFirstAdmin(server))
  for (const [what, id, title, text] of [
    ['session', sessionId, 'Manage Session Approval', 'This session doesn’t exist.'],
    ['withdraw', withdrawal, 'Manage Withdraw Status', 'This withdraw request doesn’t exist.'],
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
  const colleague = await anAdmin(server)
  const aPending = async () =>
    buy(server, { user: await aUser(server), chatter: await aSeller(server, PRICE), method: await aMethod(server), price: PRICE })
  const page = await open(await theFirstAdmin(server))
  const panel = page.getByRole('dialog', { name: 'Manage Session Approval' })
  const question = page.getByRole('alertdialog', { name: 'Reject this payment?' })
  const note = question.getByRole('textbox', { name: 'Note for the buyer' })
  const tooLate = question.getByText('Another admin already approved or rejected this payment. Your note wasn’t sent.')
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

test('a window of 1280 pixels shows every column of the sessions and withdraw requests, with the menu open', async ({ open, server }) => {
  const { chatter, withdrawal } = await aWaitingChatter(server, PRICE)
  const buyer = await aUser(server)
  await buy(server, { user: buyer, chatter: await aSeller(server, PRICE), method: await aMethod(server), price: PRICE })
  const page = await open(await theFirstAdmin(server))
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto(`/admin/session-requests?search=${buyer.username}`)
  await expect(rowOf(page, buyer.username)).toBeVisible()
  const columns = ['User Name', 'Chatter Name', 'Plan', 'Method', 'Transaction ID', 'Paid At', 'Status', 'Actions']
  await expectColumns(page, ['Session ID', ...columns])

  await page.goto(`/admin/withdraw-requests?search=${withdrawal}`)
  await expect(rowOf(page, chatter.username)).toBeVisible()
  const bank = ['Bank Name', 'Account Name', 'Account Number']
  await expectColumns(page, ['Withdraw ID', 'Chatter', ...bank, 'Amount', 'Requested At', 'Completed At', 'Status', 'Actions'])
})
