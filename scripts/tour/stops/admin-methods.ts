// The admin's payment methods: panels, confirmations, and failures.

import { ERRORS } from '#contract/errors.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'
import { remove, removeConfirmed } from './admin-panels.ts'

export const ADMIN_METHOD_STOPS: readonly Stop[] = [
  {
    name: 'admin-method-add',
    who: 'admin',
    at: 'adminPaymentMethods',
    act: (tour) => tour.button('adminPayments.add').click(),
    until: 'adminPayments.receivingLimitHint',
  },
  {
    name: 'admin-method-edit',
    who: 'admin',
    at: 'adminPaymentMethods',
    act: async (tour) => {
      await editMethod(tour)
      await tour.field('adminPayments.accountNumber').fill('0000-0012345699')
    },
    until: 'adminPayments.otherAccount',
  },
  {
    name: 'admin-method-edited-meanwhile',
    who: 'admin',
    at: 'adminPaymentMethods',
    before: async (tour) => {
      tour.expect(409, '/api/admin/payment-methods/')
      // Another admin saved, and this page has not received the event.
      await tour.page.routeWebSocket(/\/socket\.io\//, () => undefined)
      await tour.refuse('/admin/payment-methods/edit/', {
        status: 409,
        code: 'payment_method_edited',
        message: ERRORS.payment_method_edited.text,
      })
      let isSaved = false
      tour.page.on('request', (request) => {
        if (request.url().includes('/payment-methods/edit/')) isSaved = true
      })
      await tour.change('/admin/payment-methods/all', asEdited, () => isSaved)
    },
    act: async (tour) => {
      await editMethod(tour)
      await tour.button('admin.save').click()
    },
    until: 'adminPayments.changedMeanwhile',
  },
  {
    name: 'admin-method-paused',
    who: 'admin',
    at: 'adminPaymentMethods',
    before: (tour) => tour.change('/admin/payment-methods/all', asPaused),
    until: 'adminPayments.paused',
  },
  {
    name: 'admin-method-missing',
    who: 'admin',
    at: 'adminPaymentMethods',
    act: async (tour) => {
      await tour.button('adminPayments.add').click()
      await tour.button('adminPayments.addMethod').click()
    },
    until: 'adminPayments.required',
  },
  {
    name: 'admin-method-adding',
    who: 'admin',
    at: 'adminPaymentMethods',
    before: (tour) => tour.hold('/admin/payment-methods/add'),
    act: addMethod,
    until: 'adminPayments.adding',
  },
  {
    name: 'admin-method-failed',
    who: 'admin',
    at: 'adminPaymentMethods',
    before: (tour) => tour.refuse('/admin/payment-methods/add'),
    act: addMethod,
    until: (tour) => tour.toast(),
  },
  { name: 'admin-method-delete', who: 'admin', at: 'adminPaymentMethods', act: remove, until: 'adminPayments.confirmDelete' },
  {
    name: 'admin-method-delete-failed',
    who: 'admin',
    at: 'adminPaymentMethods',
    before: (tour) => tour.refuse('/admin/payment-methods/delete'),
    act: removeConfirmed,
    until: (tour) => tour.toast(),
  },
]

async function addMethod(tour: TourPage): Promise<void> {
  await tour.button('adminPayments.add').click()
  await tour.field('adminPayments.bankName').fill('Meezan Bank')
  await tour.field('adminPayments.accountName').fill('Guftagu Chats')
  await tour.field('adminPayments.accountNumber').fill('PK36MEZN0000000012345678')
  await tour.button('adminPayments.addMethod').click()
}

async function editMethod(tour: TourPage): Promise<void> {
  await tour
    .rows()
    .getByRole('button', { name: tour.texts.of('admin.editNamed') })
    .first()
    .click()
  await tour.field('adminPayments.bankName').waitFor()
}

function asEdited(body: Record<string, unknown>): Record<string, unknown> {
  const methods = body['paymentMethods'] as Record<string, unknown>[]
  return { ...body, paymentMethods: methods.map((method) => ({ ...method, version: 2, accountName: 'Guftagu Chats' })) }
}

function asPaused(body: Record<string, unknown>): Record<string, unknown> {
  const [first, ...others] = body['paymentMethods'] as Record<string, unknown>[]
  return { ...body, paymentMethods: [{ ...first, pausedAt: '2026-11-16T09:00:00.000Z' }, ...others] }
}
