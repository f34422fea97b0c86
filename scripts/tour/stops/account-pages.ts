// Profile, session history and withdrawals of users and chatters.

import { aPicture, aTextFile } from '../../../e2e/support/files.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'
import { openSession } from './own-session.ts'

const UPDATE = '/user/profile/update-profile'

export const ACCOUNT_PAGE_STOPS: readonly Stop[] = [
  { name: 'profile', who: 'user', at: 'profile', until: 'profile.personalInformation', whole: true },
  { name: 'profile-chatter', who: 'chatter', at: 'profile', until: 'profile.planPricing', whole: true },
  { name: 'profile-crop', who: 'user', at: 'profile', act: (tour) => choosePicture(tour), until: 'profile.cropTitle' },
  {
    name: 'profile-avatar-uploading',
    who: 'user',
    at: 'profile',
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
    before: (tour) => tour.hold(UPDATE),
    act: (tour) => saveAge(tour, '46'),
    until: 'profile.saving',
    whole: true,
  },
  {
    name: 'profile-saved',
    who: 'chatter',
    at: 'profile',
    act: (tour) => saveAge(tour, '44', '47'),
    until: 'answers.profile_updated',
  },
  {
    name: 'profile-not-saved',
    who: 'chatter',
    at: 'profile',
    before: (tour) => tour.cut(UPDATE),
    act: (tour) => saveAge(tour, '45'),
    until: 'profile.unreachable',
  },
  { name: 'history', who: 'user', at: 'payments', until: (tour) => tour.rows().nth(2), whole: true },
  { name: 'history-chatter', who: 'chatter', at: 'payments', until: (tour) => tour.rows().first(), whole: true },
  { name: 'history-empty', who: 'chatter:new', at: 'payments', until: 'history.empty' },
  { name: 'history-empty-user', who: 'user', dataset: 'new', at: 'payments', until: 'history.empty' },
  {
    name: 'history-loading',
    who: 'user',
    at: 'payments',
    before: (tour) => tour.hold('/payments/fetch-sessions'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'history-failed',
    who: 'user',
    at: 'payments',
    before: (tour) => tour.refuse('/payments/fetch-sessions'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'history-filtered',
    who: 'user',
    at: 'payments',
    act: (tour) => tour.page.getByRole('combobox', { name: tour.texts.of('history.chatter') }).selectOption({ index: 1 }),
    until: ({ page }) => page.getByRole('status').filter({ visible: true }).first(),
  },
  { name: 'history-none', who: 'user', at: 'payments', query: () => ({ month: '2020-01' }), until: 'history.showAllMonths' },
  {
    name: 'session',
    who: 'user',
    at: 'payments',
    act: (tour) => openSession(tour),
    until: ({ page }) => page.getByRole('article'),
    whole: true,
  },
  {
    name: 'session-chatter',
    who: 'chatter',
    at: 'payments',
    act: (tour) => openSession(tour),
    until: ({ page }) => page.getByRole('article'),
    whole: true,
  },
  {
    name: 'session-none',
    who: 'user',
    at: 'session',
    // No session has an account's id.
    person: 'user',
    until: 'app.notFoundTitle',
    expectsErrors: true,
  },
  {
    name: 'session-proof',
    who: 'user',
    at: 'payments',
    act: async (tour) => {
      await openSession(tour)
      await tour.button('history.screenshot').click()
    },
    until: (tour) => tour.page.getByRole('img', { name: tour.texts.of('history.proofAlt') }),
  },
  {
    name: 'session-printed',
    who: 'user',
    at: 'payments',
    act: async (tour) => {
      await openSession(tour)
      await tour.page.getByRole('link', { name: tour.texts.of('history.receipt') }).waitFor()
      await tour.page.emulateMedia({ media: 'print' })
    },
    until: ({ page }) => page.locator('[data-printed]'),
  },
  { name: 'withdraw', who: 'chatter', at: 'withdraws', until: (tour) => tour.rows().nth(2), whole: true },
  {
    name: 'withdraw-pages',
    who: 'chatter',
    at: 'withdraws',
    before: (tour) => tour.change('/chatter/withdraws/all', (body) => ({ ...body, totalWithdraws: 10_000 })),
    until: (tour) => tour.page.getByRole('navigation', { name: tour.texts.of('ui.pages') }),
    whole: true,
  },
  { name: 'withdraw-empty', who: 'chatter:new', at: 'withdraws', until: 'withdraws.empty', whole: true },
  {
    name: 'withdraw-loading',
    who: 'chatter',
    at: 'withdraws',
    before: (tour) => tour.hold('/chatter/withdraws/all'),
    until: (tour) => tour.loadingRows(),
  },
  {
    name: 'withdraw-other-day',
    who: 'chatter',
    dataset: 'new',
    at: 'withdraws',
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
    act: async (tour) => {
      await tour.text('withdraws.empty').waitFor()
      await tour.button('withdraws.request').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
    whole: true,
  },
  { name: 'withdraw-insufficient', who: 'chatter:new', at: 'withdraws', act: requestWithdraw, until: (tour) => tour.toast() },
  {
    name: 'withdraw-busy',
    who: 'chatter',
    at: 'withdraws',
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
    before: async (tour) => {
      await withABalance(tour)
      await tour.refuse('/chatter/withdraws/create')
    },
    act: confirmWithdraw,
    until: (tour) => tour.toast(),
  },
  { name: 'withdraw-no-permission', who: 'user', at: 'withdraws', until: 'app.noPermission' },
]

async function choosePicture(tour: TourPage): Promise<void> {
  await tour.text('profile.change').waitFor()
  await tour.page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPicture())
  await tour.text('profile.cropTitle').waitFor()
}

/** The button to save appears with the first change. */
/** Each stop has its own age: Save appears only after a change, and other visits may save theirs at the same time. */
async function saveAge(tour: TourPage, age: string, otherAge = age): Promise<void> {
  const field = tour.field('profile.age')
  await field.fill((await field.inputValue()) === age ? otherAge : age)
  await tour.button('profile.saveChanges').click()
}

async function requestWithdraw(tour: TourPage): Promise<void> {
  await tour.field('withdraws.bankName').fill('Meezan Bank')
  await tour.field('withdraws.accountName').fill('نازیہ')
  await tour.field('withdraws.accountNumber').fill('PK36MEZN0000123412341234')
  await tour.button('withdraws.request').click()
}

/** Whatever the dataset's chatter has left. */
function withABalance(tour: TourPage): Promise<void> {
  return tour.change('/chatter/withdraws/all', (body) => ({ ...body, availableBalance: 1250, advance: 0 }))
}

/** Into the account of the last withdraw. */
async function confirmWithdraw(tour: TourPage): Promise<void> {
  await tour.button('withdraws.changeAccount').waitFor()
  await tour.button('withdraws.request').click()
  const name = tour.texts.of('withdraws.confirm')
  await tour.dialog().getByRole('button', { name }).click()
}
