// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { PaymentMethod } from '#contract/payments.ts'
import { loadTexts, setLanguage, startTexts } from '../../texts/texts.ts'
import { AccountCell } from './admin-payment-methods.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminPayments', 'ui'])
  await setLanguage('en')
})

const METHOD: PaymentMethod = {
  _id: 'm',
  bankName: 'Meezan Bank',
  accountName: 'Guftagu',
  accountNumber: '0000-0012345601',
  receivingLimit: null,
  isFull: false,
  raastID: null,
  payerNote: null,
}

const textOf = (method: PaymentMethod) => {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<AccountCell method={method} />)
  return page.textContent
}

it('an account without a Raast ID shows its number only', () => {
  expect(textOf(METHOD)).toBe('0000-0012345601')
})

it('the list shows the Raast ID, and leaves the note to the panel', () => {
  expect(textOf({ ...METHOD, raastID: 'PK36SCBL0000001123456702', payerNote: 'Write your name.' })).toBe(
    '0000-0012345601Raast ID PK36SCBL0000001123456702',
  )
})
