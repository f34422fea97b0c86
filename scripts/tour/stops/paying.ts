// The payment dialog, step by step, and what can go wrong in it.

import { aReceipt, aTextFile } from '../../../e2e/support/files.ts'
import type { Stage } from '../stage.ts'
import type { Stop } from '../stop.ts'

const PURCHASE = '/user/purchase/plan'
const DIALOG = `Payment dialog 'Continue Payment'.`
const withOffering: Pick<Stop, 'who' | 'at' | 'query'> = { who: 'user', at: 'chats', query: (cast) => ({ with: cast.id('offering') }) }

export const PAYING_STOPS: readonly Stop[] = [
  {
    name: 'paying',
    ...withOffering,
    spec: [DIALOG, 'Shows the selected plan (title, price in PKR, duration in Mins), a grid of payment methods to select'],
    act: open,
    until: 'purchase.selectFirst',
  },
  {
    name: 'paying-account',
    ...withOffering,
    spec: [`'Make Transaction' with the hint 'Send amount to selected account and fill all fields below'`],
    act: async (stage) => {
      await open(stage)
      await chooseAccount(stage)
    },
    until: 'purchase.sendExactly',
  },
  {
    name: 'paying-copied',
    ...withOffering,
    spec: [`Account number, name and amount each have a copy button that answers 'Copied'`],
    before: (stage) => stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
    act: async (stage) => {
      await open(stage)
      await chooseAccount(stage)
      await stage
        .dialog()
        .getByRole('button', { name: stage.words.of('ui.copyNamed') })
        .first()
        .click()
    },
    until: 'ui.copied',
  },
  {
    name: 'paying-proof',
    ...withOffering,
    spec: ['fields Transaction ID and Screenshot, and Cancel and Submit'],
    act: async (stage) => {
      await fillIn(stage)
      await seeProof(stage)
    },
    until: (stage) => stage.page.getByRole('img', { name: stage.words.of('purchase.preview') }),
  },
  {
    name: 'paying-no-account-chosen',
    ...withOffering,
    spec: [`payment method ('Please select a payment method')`],
    act: async (stage) => {
      await open(stage)
      await stage.button('purchase.submit').click()
    },
    until: (stage) => stage.dialog().locator('[aria-invalid=true], [role=alert]:not(:empty)').first(),
  },
  {
    name: 'paying-wrong-file',
    ...withOffering,
    spec: ['Only PNG, JPEG, or WEBP allowed'],
    act: async (stage) => {
      await open(stage)
      await stage.dialog().locator('input[type=file]').first().setInputFiles(aTextFile())
      await seeProof(stage)
    },
    until: (stage) => stage.dialog().locator('[role=alert]:not(:empty), p.text-danger, .text-danger').filter({ visible: true }).first(),
  },
  {
    name: 'paying-uploading',
    ...withOffering,
    spec: ['Uploads show percent, can be cancelled and retried without retyping'],
    act: async (stage) => {
      await stage.hold(PURCHASE)
      await fillIn(stage)
      await stage.button('purchase.submit').click()
    },
    until: (stage) => stage.dialog().getByRole('progressbar').or(stage.text('purchase.arriving')).first(),
  },
  {
    name: 'paying-refused',
    ...withOffering,
    spec: [`Purchase failure: toast with the server's message.`],
    act: async (stage) => {
      await stage.refuse(PURCHASE, { status: 409, code: 'plan_changed', message: 'The plan has changed. Please review it and try again.' })
      await fillIn(stage)
      await stage.button('purchase.submit').click()
    },
    until: (stage) => stage.toast(),
  },
  {
    name: 'paying-no-answer',
    ...withOffering,
    spec: ['Nothing you typed is lost'],
    act: async (stage) => {
      await stage.cut(PURCHASE)
      await fillIn(stage)
      await stage.button('purchase.submit').click()
    },
    until: 'purchase.noAnswer',
  },
  {
    name: 'paying-methods-loading',
    ...withOffering,
    spec: ['loading'],
    before: (stage) => stage.hold('/admin/payment-methods/all'),
    act: open,
    until: (stage) => stage.dialog().locator('[role=status] [aria-hidden=true]').or(stage.text('purchase.loadingMethods')).first(),
  },
  {
    name: 'paying-methods-failed',
    ...withOffering,
    spec: ['error'],
    before: (stage) => stage.refuse('/admin/payment-methods/all'),
    act: open,
    until: 'purchase.methodsFailed',
  },
  {
    name: 'paying-no-methods',
    who: 'user',
    house: 'fresh',
    at: 'chats',
    query: (cast) => ({ with: cast.id('chatter') }),
    spec: ['No payment method present right now!'],
    act: open,
    until: 'purchase.noMethods',
  },
]

async function open(stage: Stage): Promise<void> {
  await stage.button('purchase.buyNowNamed').click()
  await stage.text('purchase.dialogTitle').waitFor()
}

async function chooseAccount(stage: Stage): Promise<void> {
  await stage
    .dialog()
    .locator('label')
    .filter({ has: stage.page.locator('input[type=radio]:enabled') })
    .first()
    .click()
}

async function fillIn(stage: Stage): Promise<void> {
  await open(stage)
  await chooseAccount(stage)
  await stage.dialog().getByLabel(stage.words.of('purchase.transactionId')).fill('TID-20261115-0042')
  await stage
    .dialog()
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aReceipt())
  await stage.page.getByRole('img', { name: stage.words.of('purchase.preview') }).waitFor()
}

/** On a phone it is below what is seen at first. */
async function seeProof(stage: Stage): Promise<void> {
  await stage.dialog().locator('[role=group]').last().scrollIntoViewIfNeeded()
}
