// The payment dialog, its steps and its errors.

import { fillIn } from '#contract/account-errors.ts'
import { ERRORS } from '#contract/errors.ts'
import { aPicture, aTextFile } from '../../../e2e/support/files.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const PURCHASE = '/user/purchase/plan'
const READ_LIMIT_MS = 10_000
const READ_ATTEMPTS = 4
const BUSY = { isBusy: true, remainingMinutes: 12, busyUntil: new Date(Date.now() + 12 * 60_000).toISOString() }
const withOffering: Pick<Stop, 'who' | 'at' | 'query'> = {
  who: 'user',
  at: 'chats',
  query: (fixtures) => ({ with: fixtures.id('offering') }),
}

export const PAYMENT_STOPS: readonly Stop[] = [
  { name: 'payment', ...withOffering, act: open, until: 'purchase.selectFirst' },
  {
    name: 'payment-account',
    ...withOffering,
    act: async (tour) => {
      await open(tour)
      await chooseAccount(tour)
    },
    until: 'purchase.sendExactly',
  },
  {
    name: 'payment-raast-qr',
    ...withOffering,
    act: async (tour) => {
      await open(tour)
      await chooseAccount(tour)
      await tour.button('purchase.showQr').click()
      await tour.text('purchase.qrForApps').scrollIntoViewIfNeeded()
    },
    until: 'purchase.qrForApps',
  },
  {
    name: 'payment-account-changed',
    ...withOffering,
    before: (tour) => changeAccount(tour),
    act: async (tour) => {
      await fillInForm(tour)
      await tour.button('purchase.submit').click()
      await tour.text('purchase.accountChanged').scrollIntoViewIfNeeded()
    },
    until: 'purchase.accountChanged',
  },
  {
    name: 'payment-sent-to-old',
    ...withOffering,
    before: (tour) => changeAccount(tour),
    act: async (tour) => {
      await fillInForm(tour)
      await tour.button('purchase.submit').click()
      await tour.button('purchase.alreadySent').click()
      await tour.text('purchase.sentToOld').scrollIntoViewIfNeeded()
    },
    until: 'purchase.sentToOld',
  },
  {
    name: 'payment-account-full',
    ...withOffering,
    before: async (tour) => {
      await tour.change('/contact', () => ({ contact: { email: 'help@guftagu.example', phone: '+923001234567' }, sendsMail: true }))
      await refuseThenChange(tour, 'payment_method_full', ['/admin/payment-methods/all', (body) => withFirstMethod(body, { isFull: true })])
    },
    act: async (tour) => {
      await fillInForm(tour)
      await tour.button('purchase.submit').click()
      await tour.text('purchase.accountFull').scrollIntoViewIfNeeded()
    },
    until: 'purchase.accountFull',
  },
  {
    name: 'payment-chatter-busy',
    ...withOffering,
    before: (tour) => refuseThenChange(tour, 'chatter_busy', ['/chatter/busy/check', () => BUSY]),
    act: async (tour) => {
      await fillInForm(tour)
      await tour.button('purchase.submit').click()
      // The button is gone, and the pointer would show a tooltip for the control below it.
      await tour.page.mouse.move(0, 0)
    },
    until: 'purchase.busyDraft',
  },
  {
    name: 'payment-copied',
    ...withOffering,
    before: (tour) => tour.page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
    act: async (tour) => {
      await open(tour)
      await chooseAccount(tour)
      await tour
        .dialog()
        .getByRole('button', { name: tour.texts.of('ui.copyNamed') })
        .first()
        .click()
    },
    until: 'ui.copied',
  },
  {
    name: 'payment-proof',
    ...withOffering,
    act: async (tour) => {
      await fillInForm(tour)
      await seeProof(tour)
    },
    until: (tour) => tour.page.getByRole('img', { name: tour.texts.of('purchase.preview') }),
  },
  {
    name: 'payment-read',
    ...withOffering,
    act: async (tour) => {
      await open(tour)
      await chooseAccount(tour)
      await chooseReceipt(tour)
      await seeProof(tour)
    },
    until: 'purchase.submitAnyway',
  },
  {
    name: 'payment-no-account-chosen',
    ...withOffering,
    act: async (tour) => {
      await open(tour)
      await tour.button('purchase.submit').click()
    },
    until: (tour) => tour.dialog().locator('[aria-invalid=true], [role=alert]:not(:empty)').first(),
  },
  {
    name: 'payment-wrong-file',
    ...withOffering,
    act: async (tour) => {
      await open(tour)
      await tour.dialog().locator('input[type=file]').first().setInputFiles(aTextFile())
      await seeProof(tour)
    },
    until: (tour) => tour.dialog().locator('[role=alert]:not(:empty), p.text-danger, .text-danger').filter({ visible: true }).first(),
  },
  {
    name: 'payment-uploading',
    ...withOffering,
    act: async (tour) => {
      await tour.hold(PURCHASE)
      await fillInForm(tour)
      await tour.button('purchase.submit').click()
    },
    until: (tour) => tour.dialog().getByRole('progressbar').or(tour.text('purchase.arriving')).first(),
  },
  {
    name: 'payment-refused',
    ...withOffering,
    act: async (tour) => {
      await tour.refuse(PURCHASE, { status: 409, code: 'plan_changed', message: 'The plan has changed. Review it and try again.' })
      await fillInForm(tour)
      await tour.button('purchase.submit').click()
    },
    until: (tour) => tour.toast(),
  },
  {
    name: 'payment-no-answer',
    ...withOffering,
    act: async (tour) => {
      await tour.cut(PURCHASE)
      await fillInForm(tour)
      await tour.button('purchase.submit').click()
    },
    until: 'purchase.connectionBroke',
  },
  {
    name: 'payment-offline',
    ...withOffering,
    act: async (tour) => {
      await fillInForm(tour)
      await tour.goOffline()
      await tour.button('purchase.submit').click()
    },
    until: 'purchase.offlineSends',
  },
  {
    name: 'payment-methods-loading',
    ...withOffering,
    before: (tour) => tour.hold('/admin/payment-methods/all'),
    act: open,
    until: (tour) => tour.dialog().locator('[role=status] [aria-hidden=true]').or(tour.text('purchase.loadingMethods')).first(),
  },
  {
    name: 'payment-all-full',
    ...withOffering,
    act: async (tour) => {
      await open(tour)
      await tour.change('/admin/payment-methods/all', withEveryMethodFull)
      await tour.page.keyboard.press('Escape')
      await open(tour)
    },
    until: 'purchase.allFull',
  },
  {
    name: 'payment-no-methods',
    who: 'user',
    dataset: 'new',
    at: 'chats',
    query: (fixtures) => ({ with: fixtures.id('chatter') }),
    act: open,
    until: 'purchase.noMethods',
  },
]

type Json = Record<string, unknown>

/** The server refuses the purchase, and the page then fetches something different. */
async function refuseThenChange(
  tour: TourPage,
  code: 'payment_method_changed' | 'payment_method_full' | 'chatter_busy',
  [path, patch]: readonly [string, (body: Json) => Json],
): Promise<void> {
  const values = { remainingMinutes: BUSY.remainingMinutes }
  tour.expect(409, `/api${PURCHASE}`)
  await tour.page.route(
    ({ pathname }) => pathname === `/api${PURCHASE}`,
    (route) => route.fulfill({ status: 409, json: { ...values, code, message: fillIn(ERRORS[code].text, values) } }),
  )
  let isSubmitted = false
  tour.page.on('request', (request) => {
    if (request.url().includes(PURCHASE)) isSubmitted = true
  })
  await tour.change(path, patch, () => isSubmitted)
}

function changeAccount(tour: TourPage): Promise<void> {
  const patch = (body: Json) => withFirstMethod(body, { accountNumber: '0000-0012345699' })
  return refuseThenChange(tour, 'payment_method_changed', ['/admin/payment-methods/all', patch])
}

function withFirstMethod(body: Json, changes: Json): Json {
  const [first, ...others] = body['paymentMethods'] as Json[]
  return { ...body, paymentMethods: [{ ...first, ...changes }, ...others] }
}

export function withEveryMethodFull(body: Json): Json {
  return { ...body, paymentMethods: (body['paymentMethods'] as Json[]).map((method) => ({ ...method, isFull: true })) }
}

async function open(tour: TourPage): Promise<void> {
  await tour.button('purchase.buyNowNamed').click()
  await tour.text('purchase.dialogTitle').waitFor()
}

async function chooseAccount(tour: TourPage): Promise<void> {
  await tour
    .dialog()
    .locator('label')
    .filter({ has: tour.page.locator('input[type=radio]:enabled') })
    .first()
    .click()
}

/** A busy machine may give up on reading; the buyer can choose the picture again. */
async function chooseReceipt(tour: TourPage): Promise<void> {
  const isRead = () =>
    tour
      .text('purchase.submitAnyway')
      .waitFor({ timeout: READ_LIMIT_MS })
      .then(
        () => true,
        () => false,
      )
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt += 1) {
    await tour.dialog().locator('input[type=file]').first().setInputFiles('src/server/testing/pictures/receipt.png')
    if (await isRead()) return
  }
}

async function fillInForm(tour: TourPage): Promise<void> {
  await open(tour)
  await chooseAccount(tour)
  await tour.dialog().getByLabel(tour.texts.of('purchase.transactionId')).fill('TID-20261115-0042')
  await tour
    .dialog()
    .locator('input[type=file]')
    .first()
    // There is nothing to read on it; another picture would keep the reader busy for the stop that needs it.
    .setInputFiles(await aPicture())
  await tour.page.getByRole('img', { name: tour.texts.of('purchase.preview') }).waitFor()
}

/** On a phone the proof is below the fold. */
async function seeProof(tour: TourPage): Promise<void> {
  await tour.dialog().locator('[role=group]').last().scrollIntoViewIfNeeded()
}
