// Full run: a call that fails.

import { failUntilPressed } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { theFirstAdmin } from './support/people.ts'

test('figures that cannot be loaded are loaded again by a press', async ({ open, server, pageErrors }) => {
  pageErrors.expect({ because: 500, path: '/api/admin/figures' })
  const page = await open(await theFirstAdmin(server))
  const mendBy = await failUntilPressed(page, '**/api/admin/figures**')
  await page.goto('/admin/dashboard')
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  await mendBy(() => page.getByRole('button', { name: 'Try again' }).click())
  await expect(page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: /^Purchases / })).toBeVisible()
})
