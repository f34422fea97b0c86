// Payment methods: the bank accounts that buyers pay into (docs/product.md#payment-methods).

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { bankFields, line, numeric, PaymentMethodId, Reply, Rupees } from './shapes.ts'

export const PaymentMethod = z.object({
  _id: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** Per calendar month in the business time zone; null when there is none, and for all but admins. */
  receivingLimit: Rupees.nullable(),
  /** Whether `amount` of the query, or any amount when it is absent, would exceed the limit. */
  isFull: z.boolean(),
  /** Admins only: what counts against the limit, which is pending and completed of this month. */
  receivedThisMonth: Rupees.optional(),
  /** Admins only: the pending part of it, which no admin has confirmed. */
  claimedThisMonth: Rupees.optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const listPaymentMethods = endpoint({
  summary: 'The accounts to pay into; with `amount`, which of them can still take it',
  method: 'GET',
  path: '/admin/payment-methods/all',
  callers: ['user', 'chatter', 'admin'],
  limit: 'other',
  query: z.object({ amount: numeric }),
  reply: { 200: z.object({ paymentMethods: z.array(PaymentMethod) }) },
})

export const addPaymentMethod = endpoint({
  summary: 'Add an account to pay into',
  method: 'POST',
  path: '/admin/payment-methods/add',
  callers: ['admin'],
  limit: 'other',
  // Other values are refused by the rules, so that the answer names the field.
  body: z.object({
    ...bankFields,
    receivingLimit: z
      .union([z.number(), line(30)])
      .nullish()
      .transform((typed) => typed ?? null),
  }),
  reply: { 201: Reply.extend({ paymentMethod: PaymentMethod }) },
})

export const deletePaymentMethod = endpoint({
  summary: 'Take an account out of the purchase dialog',
  method: 'DELETE',
  path: '/admin/payment-methods/delete/:id',
  callers: ['admin'],
  limit: 'other',
  params: z.object({ id: PaymentMethodId }),
  reply: { 200: Reply },
})
