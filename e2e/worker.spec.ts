// The service worker: a start without a network, and removing what it cached. worker.full.spec.ts covers its versions.

import { aRunningSession, listed } from './support/conversation.ts'
import { expect } from './support/journey.ts'
import { CUT_WHILE_CONNECTING } from './support/page-errors.ts'
import { allKept, keptAnswers, openChats, test } from './support/worker.ts'

const LOST = 'Connection lost. Reconnecting…'

test.use({ serviceWorkers: 'allow' })

test('an app that was opened once starts without a network, with the last lists, and recovers by itself; a logout removes them', async ({
  open,
  server,
  front,
  pageErrors,
}) => {
  // This comes last, because a call may be under way at the logout.
  pageErrors.expect({ because: 'net::ERR_', path: '/' }, CUT_WHILE_CONNECTING, { because: 401, path: '/api/' })
  const { user, chatter } = await aRunningSession(server)
  const page = await open(user, front)
  await openChats(page)
  await expect(listed(page, chatter)).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toContain('/api/user/chatters/initial-fetch')
  await allKept(page)

  front.cut()
  await page.goto('/dashboard')
  await expect(listed(page, chatter)).toBeVisible()
  await expect(page.getByText(LOST)).toBeVisible()
  front.mend()
  await expect(page.getByText(LOST)).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => keptAnswers(page)).toEqual([])
})
