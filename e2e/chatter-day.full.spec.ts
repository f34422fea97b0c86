// Full run: a call that fails.

import { failUntilPressed } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { aChatter } from './support/people.ts'

test("a chatter's day that could not be loaded is loaded by a press", async ({ open, server, pageErrors }) => {
  pageErrors.expect({ path: '/api/chatter/day', because: 500 })
  const page = await open(await aChatter(server))
  const mendBy = await failUntilPressed(page, '**/api/chatter/day')
  await page.goto('/dashboard/day')
  await expect(page.getByText('Your day could not be loaded')).toBeVisible()
  await mendBy(() => page.getByRole('button', { name: 'Try again' }).click())
  await expect(page.getByText('Nothing to withdraw yet.')).toBeVisible()
})
