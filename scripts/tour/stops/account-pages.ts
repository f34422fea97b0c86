// Profile, session history and withdrawals of users and chatters.

import { aPicture, aTextFile } from '../../../e2e/support/files.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const PROFILE = `Profile Settings.`
const HISTORY = 'Sessions History (payments route).'
const WITHDRAW = 'Withdraw Amount (chatters).'
const UPDATE = '/user/profile/update-profile'

export const ACCOUNT_PAGE_STOPS: readonly Stop[] = [
  {
    name: 'profile',
    who: 'user',
    at: 'profile',
    spec: [PROFILE, `Badge '<role> Account'; avatar with Change, then Confirm or Cancel; Personal Information`],
    until: 'profile.personalInformation',
    whole: true,
  },
  {
    name: 'profile-chatter',
    who: 'chatter',
    at: 'profile',
    spec: [`for chatters a 'Plan Pricing' section with Basic, Standard and Gold price inputs; Save Changes`],
    until: 'profile.planPricing',
    whole: true,
  },
  {
    name: 'profile-crop',
    who: 'user',
    at: 'profile',
    spec: ['avatar with Change, then Confirm or Cancel'],
    act: (tour) => choosePicture(tour),
    until: 'profile.cropTitle',
  },
  {
    name: 'profile-avatar-uploading',
    who: 'user',
    at: 'profile',
    spec: ['Uploads show percent'],
    act: async (tour) => {
      await tour.hold('/user/profile/upload-avatar')
      await choosePicture(tour)
      await tour.button('profile.confirm').click()
    },
    until: (tour) => tour.dialog().getByRole('progressbar'),
  },
  {
    name: 'profile-avatar-failed',
    who: 'user',
    at: 'profile',
    spec: [`Avatar upload failure: 'Failed to upload avatar'.`],
    act: async (tour) => {
      await tour.refuse('/user/profile/upload-avatar')
      await choosePicture(tour)
      await tour.button('profile.confirm').click()
    },
    until: 'profile.avatarFailed',
  },
  {
    name: 'profile-wrong-file',
    who: 'user',
    at: 'profile',
    spec: ['Only PNG, JPEG, or WEBP allowed'],
    act: async (tour) => {
      await tour.text('profile.change').waitFor()
      await tour.page.locator('input[type=file]').first().setInputFiles(aTextFile())
    },
    until: ({ page }) => page.locator('#avatar-error:not(:empty)'),
  },
  {
    name: 'profile-errors',
    who: 'chatter',
    at: 'profile',
    spec: ['Errors sit at their field'],
    act: async (tour) => {
      await tour.field('profile.email').fill('not an address')
      await tour.button('profile.saveChanges').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
    whole: true,
  },
  {
    name: 'profile-saving',
    who: 'chatter',
    at: 'profile',
    spec: ['Buttons say what they are doing'],
    before: (tour) => tour.hold(UPDATE),
    act: (tour) => tour.button('profile.saveChanges').click(),
    until: 'profile.saving',
    whole: true,
  },
  {
    name: 'profile-saved',
    who: 'chatter',
    at: 'profile',
    spec: ['Profile updated successfully'],
    act: (tour) => tour.button('profile.saveChanges').click(),
    until: 'answers.profile_updated',
  },
  {
    name: 'profile-not-saved',
    who: 'chatter',
    at: 'profile',
    spec: [`on network error 'Error updating profile'`],
    before: (tour) => tour.cut(UPDATE),
    act: (tour) => tour.button('profile.saveChanges').click(),
    until: 'profile.unreachable',
  },
  {
    name: 'history',
    who: 'user',
    at: 'payments',
    spec: [HISTORY, 'See the list of sessions you have purchased'],
    until: (tour) => tour.rows().nth(2),
    whole: true,
  },
  {
    name: 'history-chatter',
    who: 'chatter',
    at: 'payments',
    spec: ['See the list of sessions you have done'],
    until: (tour) => tour.rows().first(),
    whole: true,
  },
  {
    name: 'history-empty',
    who: 'chatter:new',
    at: 'payments',
    spec: [`Empty state 'No session done yet!'.`],
    until: 'history.empty',
  },
  {
    name: 'history-empty-user',
    who: 'user',
    dataset: 'new',
    at: 'payments',
    spec: [`Empty state 'No session done yet!'.`],
    until: 'history.empty',
  },
  {
    name: 'history-loading',
    who: 'user',
    at: 'payments',
    spec: ['loading'],
    before: (tour) => tour.hold('/payments/fetch-sessions'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'history-failed',
    who: 'user',
    at: 'payments',
    spec: ['List and search failures: logged only, nothing shown.'],
    before: (tour) => tour.refuse('/payments/fetch-sessions'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'history-proof',
    who: 'user',
    at: 'payments',
    spec: ['Transaction ID and Payment Status (both for non-chatters only)'],
    act: (tour) => tour.button('history.viewProof').click(),
    until: (tour) => tour.page.getByRole('img', { name: tour.texts.of('history.proofAlt') }),
  },
  {
    name: 'history-receipt',
    who: 'user',
    at: 'payments',
    spec: ['print of a session receipt'],
    act: (tour) => tour.button('history.receiptOf').click(),
    until: (tour) => tour.button('history.print'),
  },
  {
    name: 'history-receipt-chatter',
    who: 'chatter',
    at: 'payments',
    spec: ['print of a session receipt'],
    act: (tour) => tour.button('history.receiptOf').click(),
    until: (tour) => tour.button('history.print'),
  },
  {
    name: 'history-receipt-printed',
    who: 'user',
    at: 'payments',
    spec: ['print of a session receipt'],
    act: async (tour) => {
      await tour.button('history.receiptOf').click()
      await tour.button('history.print').waitFor()
      await tour.page.emulateMedia({ media: 'print' })
    },
    until: ({ page }) => page.locator('[data-printed]'),
  },
  {
    name: 'withdraw',
    who: 'chatter',
    at: 'withdraws',
    spec: [WITHDRAW, 'Three cards: Available Balance, Pending Withdraw, Total Withdrawn (PKR)', 'Withdraw History table'],
    until: (tour) => tour.rows().nth(2),
    whole: true,
  },
  {
    name: 'withdraw-pages',
    who: 'chatter',
    at: 'withdraws',
    spec: ['with pagination'],
    before: (tour) => tour.change('/chatter/withdraws/all', (body) => ({ ...body, totalWithdraws: 10_000 })),
    until: (tour) => tour.page.getByRole('navigation', { name: tour.texts.of('ui.pages') }),
    whole: true,
  },
  {
    name: 'withdraw-empty',
    who: 'chatter:new',
    at: 'withdraws',
    spec: [`Empty state 'No withdraw found!'.`],
    until: 'withdraws.empty',
    whole: true,
  },
  {
    name: 'withdraw-loading',
    who: 'chatter',
    at: 'withdraws',
    spec: ['loading'],
    before: (tour) => tour.hold('/chatter/withdraws/all'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'withdraw-other-day',
    who: 'chatter',
    dataset: 'new',
    at: 'withdraws',
    spec: [`Monday only ('Withdraw requests are allowed on Monday only', info)`],
    act: async (tour) => {
      await tour.text('withdraws.empty').waitFor()
      await tour.button('withdraws.request').click()
    },
    until: (tour) => tour.toast(),
  },
  {
    name: 'withdraw-missing',
    who: 'chatter:new',
    at: 'withdraws',
    spec: ['Please fill all fields to request withdraw'],
    act: async (tour) => {
      await tour.text('withdraws.empty').waitFor()
      await tour.button('withdraws.request').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
    whole: true,
  },
  {
    name: 'withdraw-insufficient',
    who: 'chatter:new',
    at: 'withdraws',
    spec: ['Insufficient balance!'],
    act: requestWithdraw,
    until: (tour) => tour.toast(),
  },
  {
    name: 'withdraw-busy',
    who: 'chatter',
    at: 'withdraws',
    spec: [`Button 'Request Withdraw' ('Requesting...' while busy)`],
    before: async (tour) => {
      await withABalance(tour)
      await tour.hold('/chatter/withdraws/create')
    },
    act: confirmWithdraw,
    until: 'withdraws.requesting',
  },
  {
    name: 'withdraw-failed',
    who: 'chatter',
    at: 'withdraws',
    spec: [`Withdraw create failure: 'Something went wrong! Please try again.'.`],
    before: async (tour) => {
      await withABalance(tour)
      await tour.refuse('/chatter/withdraws/create')
    },
    act: confirmWithdraw,
    until: (tour) => tour.toast(),
  },
  {
    name: 'withdraw-no-permission',
    who: 'user',
    at: 'withdraws',
    spec: ['only chatters see the withdraw rail button'],
    until: 'app.noPermission',
  },
]

async function choosePicture(tour: TourPage): Promise<void> {
  await tour.text('profile.change').waitFor()
  await tour.page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPicture())
  await tour.text('profile.cropTitle').waitFor()
}

async function requestWithdraw(tour: TourPage): Promise<void> {
  await tour.field('withdraws.bankName').fill('Meezan Bank')
  await tour.field('withdraws.accountName').fill('نازیہ')
  await tour.field('withdraws.accountNumber').fill('PK36MEZN0000123412341234')
  await tour.button('withdraws.request').click()
}

/** Whatever the chatter of the dataset has left. */
function withABalance(tour: TourPage): Promise<void> {
  return tour.change('/chatter/withdraws/all', (body) => ({ ...body, availableBalance: 1250, advance: 0 }))
}

async function confirmWithdraw(tour: TourPage): Promise<void> {
  await requestWithdraw(tour)
  const name = tour.texts.of('withdraws.confirm')
  await tour.dialog().getByRole('button', { name }).click()
}
