// Full run: a failing call.

import { intercept } from './support/connection.ts'
import { aBrokenPicture, aPicture } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { pickAvatar, toast } from './support/pages.ts'
import { aUser } from './support/people.ts'

test('a picture that cannot be read is refused; after a failed upload, Retry sends the picture without choosing again', async ({
  open,
  server,
  pageErrors,
}) => {
  pageErrors.expect({ because: 'net::ERR_FAILED', path: '/api/user/profile/upload-avatar' })
  const page = await open(await aUser(server))
  await page.goto('/dashboard/profile')
  // A broken picture is refused before anything is sent.
  await pickAvatar(page, aBrokenPicture())
  await expect(page.getByText('We couldn’t read this picture. Try another one.')).toBeVisible()

  await pickAvatar(page, await aPicture('jpeg'))
  await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
  await expect(page.getByText('We couldn’t read this picture. Try another one.')).toHaveCount(0)

  await intercept(page, '**/api/user/profile/upload-avatar', (route) => route.abort())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Failed to upload avatar')).toBeVisible()

  await page.unroute('**/api/user/profile/upload-avatar')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page, 'Avatar updated successfully')).toBeVisible()
})
