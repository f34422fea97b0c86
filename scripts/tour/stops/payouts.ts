// Payout runs: what can be selected, and a run with its files and rows.

import type { Route } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

export const PAYOUT_STOPS: readonly Stop[] = [
  {
    name: 'admin-payouts',
    who: 'admin',
    at: 'adminPayouts',
    act: (tour) => tour.page.locator('main input[type=checkbox]').first().check(),
    until: 'adminPayouts.create',
    whole: true,
  },
  {
    name: 'admin-payouts-shared-references',
    who: 'admin',
    at: 'adminPayouts',
    before: (tour) => tour.change('/admin/payouts/payable', withSharedReferences),
    until: 'adminPayouts.sharedReferences',
  },
  { name: 'admin-payouts-empty', who: 'admin', dataset: 'new', at: 'adminPayouts', until: 'adminPayouts.nothingPayable' },
  { name: 'admin-payout-run', who: 'admin', at: 'adminPayouts', act: openRun, until: 'adminPayouts.files', whole: true },
  {
    name: 'admin-payout-columns',
    who: 'admin',
    at: 'adminPayouts',
    act: async (tour) => {
      await openRun(tour)
      await tour.button('adminPayouts.columnsOf').click()
      await tour.dialog().getByRole('textbox').first().fill('')
      await tour.button('adminPayouts.saveColumns').click()
    },
    until: (tour) => tour.dialog().getByRole('alert').filter({ hasText: /\S/ }),
  },
  {
    name: 'admin-payout-paste',
    who: 'admin',
    at: 'adminPayouts',
    act: async (tour) => {
      await openRun(tour)
      await tour.button('adminPayouts.paste').click()
      await tour.field('adminPayouts.pasteLabel').fill('9999, FT-0')
    },
    until: 'adminPayouts.pasteUse',
  },
  {
    name: 'admin-payout-preview',
    who: 'admin',
    at: 'adminPayouts',
    act: async (tour) => {
      await openRun(tour)
      await tour.rows().getByRole('textbox').first().fill('FT-26-0001')
      await tour.button('adminPayouts.paste').click()
      await tour.field('adminPayouts.pasteLabel').fill('9999, FT-0\nFT-1')
      await tour.button('adminPayouts.pasteUse').click()
    },
    until: 'adminPayouts.markAsPaid',
  },
  {
    name: 'admin-payout-results',
    who: 'admin',
    at: 'adminPayouts',
    before: (tour) => tour.page.route('**/api/admin/payouts/pay/*', (route) => route.fulfill({ status: 202, json: refused(route) })),
    act: async (tour) => {
      await openRun(tour)
      await tour.rows().getByRole('textbox').first().fill('FT-26-0001')
      await tour.button('adminPayouts.markPaid').click()
      await tour.dialog().getByRole('button').last().click()
    },
    until: 'adminPayouts.results.refused',
    whole: true,
  },
]

async function openRun(tour: TourPage): Promise<void> {
  await tour.page.locator('main a[href*="/admin/payouts/"]').first().click()
}

/** The reply that refuses every row of this call. */
function refused(route: Route): object {
  const { rows } = route.request().postDataJSON() as { rows: { _id: string }[] }
  const refusal = { result: 'refused', code: 'payout_reference_used', message: ERRORS.payout_reference_used.text }
  return { message: '', results: rows.map(({ _id }) => ({ _id, ...refusal })) }
}

type Json = Record<string, unknown>

function withSharedReferences(body: Json): Json {
  const [one, other] = body['payouts'] as Json[]
  return {
    ...body,
    sharedReferences: [
      {
        payouts: [
          { ...one, bankReference: 'DR4878443' },
          { ...other, bankReference: 'ＤＲ-4878443' },
        ],
      },
    ],
  }
}
