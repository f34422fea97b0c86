// Payment methods: the bank accounts that buyers pay into (docs/product.md#payment-methods).

import * as z from 'zod'
import { MAX_PAYER_NOTE } from '#domain/payments.ts'
import { fileCall } from './admin-list.ts'
import { endpoint } from './endpoint.ts'
import { bankFields, blank, line, lines, numeric, PaymentMethodId, Reply, Rupees, Time } from './shapes.ts'

export const PaymentMethod = z.object({
  _id: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** Per calendar month in the business time zone; null when there is none, and for all but admins. */
  receivingLimit: Rupees.nullable(),
  /** Whether `amount` of the query, or any amount when it is absent, would exceed the limit. */
  isFull: z.boolean(),
  /** A mobile number as 03001234567, or an IBAN without spaces. */
  raastID: z.string().nullable(),
  payerNote: z.string().nullable(),
  /** Admins only: this month's pending and completed payments, which count against the limit. */
  receivedThisMonth: Rupees.optional(),
  /** Admins only: the pending part of it, which no admin has confirmed. */
  claimedThisMonth: Rupees.optional(),
  /** Admins only: the month of these amounts, as YYYY-MM in the business time zone. */
  month: z.string().optional(),
  /** Admins only: since when it is not offered to buyers. */
  pausedAt: Time.nullable().optional(),
  /** Admins only: sent back with an edit. */
  version: z.number().optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const listPaymentMethods = endpoint({
  summary: 'The accounts to pay into; with `amount`, which of them can still take it',
  method: 'GET',
  path: '/admin/payment-methods/all',
  callers: ['user', 'chatter', 'admin'],
  query: z.object({ amount: numeric }),
  reply: { 200: z.object({ paymentMethods: z.array(PaymentMethod) }) },
})

export const exportPaymentMethods = fileCall({ name: 'payment-methods', file: 'Payment methods' })

// Wrong values pass here, because the domain rules refuse them with an error that names the field.
const methodFields = {
  ...bankFields,
  receivingLimit: z
    .union([z.number(), line(30)])
    .nullish()
    .transform((typed) => typed ?? null),
  raastID: line(60),
  payerNote: lines(4 * MAX_PAYER_NOTE),
}

export const addPaymentMethod = endpoint({
  summary: 'Add an account to pay into',
  method: 'POST',
  path: '/admin/payment-methods/add',
  callers: ['admin'],
  body: z.object(methodFields),
  reply: { 201: Reply.extend({ paymentMethod: PaymentMethod }) },
})

export const editPaymentMethod = endpoint({
  summary: 'Change an account to pay into; earlier purchases stay as they are',
  method: 'PUT',
  path: '/admin/payment-methods/edit/:id',
  callers: ['admin'],
  params: z.object({ id: PaymentMethodId }),
  /** `version` is the one that the admin has seen. */
  body: z.object({ ...methodFields, version: z.number().int().min(1).max(2_147_483_647) }),
  reply: { 200: Reply.extend({ paymentMethod: PaymentMethod }) },
})

export const pausePaymentMethod = endpoint({
  summary: 'Stop offering an account to buyers, or offer it again',
  method: 'PUT',
  path: '/admin/payment-methods/pause/:id',
  callers: ['admin'],
  params: z.object({ id: PaymentMethodId }),
  body: z.object({ paused: z.boolean() }),
  reply: { 200: Reply },
})

export const movePaymentMethod = endpoint({
  summary: 'Change the order in which buyers see the accounts',
  method: 'PUT',
  path: '/admin/payment-methods/move/:id',
  callers: ['admin'],
  params: z.object({ id: PaymentMethodId }),
  /** The account to move this one in front of; blank moves it to the end. */
  body: z.object({ before: PaymentMethodId.or(blank()) }),
  reply: { 200: Reply },
})

export const deletePaymentMethod = endpoint({
  summary: 'Take an account out of the purchase dialog',
  method: 'DELETE',
  path: '/admin/payment-methods/delete/:id',
  callers: ['admin'],
  params: z.object({ id: PaymentMethodId }),
  reply: { 200: Reply },
})
