// Profile, histories and withdraws: what a user and a chatter have of their own.

import { aPicture, aTextFile } from '../../../e2e/support/files.ts'
import type { Stage } from '../stage.ts'
import type { Stop } from '../stop.ts'

const PROFILE = `Profile Settings.`
const HISTORY = 'Sessions History (payments route).'
const WITHDRAW = 'Withdraw Amount (chatters).'
const UPDATE = '/user/profile/update-profile'

export const OWN_PAGE_STOPS: readonly Stop[] = [
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
    act: (stage) => choosePicture(stage),
    until: 'profile.cropTitle',
  },
  {
    name: 'profile-avatar-uploading',
    who: 'user',
    at: 'profile',
    spec: ['Uploads show percent'],
    act: async (stage) => {
      await stage.hold('/user/profile/upload-avatar')
      await choosePicture(stage)
      await stage.button('profile.confirm').click()
    },
    until: (stage) => stage.dialog().getByRole('progressbar'),
  },
  {
    name: 'profile-avatar-failed',
    who: 'user',
    at: 'profile',
    spec: [`Avatar upload failure: 'Failed to upload avatar'.`],
    act: async (stage) => {
      await stage.refuse('/user/profile/upload-avatar')
      await choosePicture(stage)
      await stage.button('profile.confirm').click()
    },
    until: 'profile.avatarFailed',
  },
  {
    name: 'profile-wrong-file',
    who: 'user',
    at: 'profile',
    spec: ['Only PNG, JPEG, or WEBP allowed'],
    act: async (stage) => {
      await stage.text('profile.change').waitFor()
      await stage.page.locator('input[type=file]').first().setInputFiles(aTextFile())
    },
    until: ({ page }) => page.locator('#avatar-error:not(:empty)'),
  },
  {
    name: 'profile-errors',
    who: 'chatter',
    at: 'profile',
    spec: ['Errors sit at their field'],
    act: async (stage) => {
      await stage.field('profile.email').fill('not an address')
      await stage.button('profile.saveChanges').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
    whole: true,
  },
  {
    name: 'profile-saving',
    who: 'chatter',
    at: 'profile',
    spec: ['Buttons say what they are doing'],
    before: (stage) => stage.hold(UPDATE),
    act: (stage) => stage.button('profile.saveChanges').click(),
    until: 'profile.saving',
    whole: true,
  },
  {
    name: 'profile-saved',
    who: 'chatter',
    at: 'profile',
    spec: ['Profile updated successfully'],
    act: (stage) => stage.button('profile.saveChanges').click(),
    until: 'answers.profile_updated',
  },
  {
    name: 'profile-not-saved',
    who: 'chatter',
    at: 'profile',
    spec: [`on network error 'Error updating profile'`],
    before: (stage) => stage.cut(UPDATE),
    act: (stage) => stage.button('profile.saveChanges').click(),
    until: 'profile.unreachable',
  },
  {
    name: 'history',
    who: 'user',
    at: 'payments',
    spec: [HISTORY, 'See the list of sessions you have purchased'],
    until: (stage) => stage.rows().nth(2),
    whole: true,
  },
  {
    name: 'history-chatter',
    who: 'chatter',
    at: 'payments',
    spec: ['See the list of sessions you have done'],
    until: (stage) => stage.rows().first(),
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
    house: 'fresh',
    at: 'payments',
    spec: [`Empty state 'No session done yet!'.`],
    until: 'history.empty',
  },
  {
    name: 'history-loading',
    who: 'user',
    at: 'payments',
    spec: ['loading'],
    before: (stage) => stage.hold('/payments/fetch-sessions'),
    until: (stage) => stage.loadingRows(),
  },
  {
    name: 'history-failed',
    who: 'user',
    at: 'payments',
    spec: ['List and search failures: logged only, nothing shown.'],
    before: (stage) => stage.refuse('/payments/fetch-sessions'),
    until: (stage) => stage.heading('history.title'),
  },
  {
    name: 'history-proof',
    who: 'user',
    at: 'payments',
    spec: ['Transaction ID and Payment Status (both for non-chatters only)'],
    act: (stage) => stage.button('history.viewProof').click(),
    until: (stage) => stage.page.getByRole('img', { name: stage.words.of('history.proofAlt') }),
  },
  {
    name: 'history-receipt',
    who: 'user',
    at: 'payments',
    spec: ['print of a session receipt'],
    act: (stage) => stage.button('history.receiptOf').click(),
    until: (stage) => stage.button('history.print'),
  },
  {
    name: 'history-receipt-chatter',
    who: 'chatter',
    at: 'payments',
    spec: ['print of a session receipt'],
    act: (stage) => stage.button('history.receiptOf').click(),
    until: (stage) => stage.button('history.print'),
  },
  {
    name: 'history-receipt-printed',
    who: 'user',
    at: 'payments',
    spec: ['print of a session receipt'],
    act: async (stage) => {
      await stage.button('history.receiptOf').click()
      await stage.button('history.print').waitFor()
      await stage.page.emulateMedia({ media: 'print' })
    },
    until: ({ page }) => page.locator('[data-printed]'),
  },
  {
    name: 'withdraw',
    who: 'chatter',
    at: 'withdraws',
    spec: [WITHDRAW, 'Three cards: Available Balance, Pending Withdraw, Total Withdrawn (PKR)', 'Withdraw History table'],
    until: (stage) => stage.rows().nth(2),
    whole: true,
  },
  {
    name: 'withdraw-pages',
    who: 'chatter',
    at: 'withdraws',
    spec: ['with pagination'],
    before: (stage) => stage.change('/chatter/withdraws/all', (body) => ({ ...body, totalWithdraws: 10_000 })),
    until: (stage) => stage.page.getByRole('navigation', { name: stage.words.of('ui.pages') }),
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
    before: (stage) => stage.hold('/chatter/withdraws/all'),
    until: (stage) => stage.loadingRows(),
  },
  {
    name: 'withdraw-other-day',
    who: 'chatter',
    house: 'fresh',
    at: 'withdraws',
    spec: [`Monday only ('Withdraw requests are allowed on Monday only', info)`],
    act: async (stage) => {
      await stage.text('withdraws.empty').waitFor()
      await stage.button('withdraws.request').click()
    },
    until: (stage) => stage.toast(),
  },
  {
    name: 'withdraw-missing',
    who: 'chatter:new',
    at: 'withdraws',
    spec: ['Please fill all fields to request withdraw'],
    act: async (stage) => {
      await stage.text('withdraws.empty').waitFor()
      await stage.button('withdraws.request').click()
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
    until: (stage) => stage.toast(),
  },
  {
    name: 'withdraw-busy',
    who: 'chatter',
    at: 'withdraws',
    spec: [`Button 'Request Withdraw' ('Requesting...' while busy)`],
    before: (stage) => stage.hold('/chatter/withdraws/create'),
    act: requestWithdraw,
    until: 'withdraws.requesting',
  },
  {
    name: 'withdraw-failed',
    who: 'chatter',
    at: 'withdraws',
    spec: [`Withdraw create failure: 'Something went wrong! Please try again.'.`],
    before: (stage) => stage.refuse('/chatter/withdraws/create'),
    act: requestWithdraw,
    until: (stage) => stage.toast(),
  },
  {
    name: 'withdraw-no-permission',
    who: 'user',
    at: 'withdraws',
    spec: ['only chatters see the withdraw rail button'],
    until: 'app.noPermission',
  },
]

async function choosePicture(stage: Stage): Promise<void> {
  await stage.text('profile.change').waitFor()
  await stage.page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPicture())
  await stage.text('profile.cropTitle').waitFor()
}

async function requestWithdraw(stage: Stage): Promise<void> {
  await stage.field('withdraws.bankName').fill('Meezan Bank')
  await stage.field('withdraws.accountName').fill('نازیہ')
  await stage.field('withdraws.accountNumber').fill('PK36MEZN0000123412341234')
  await stage.button('withdraws.request').click()
}
