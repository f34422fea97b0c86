// Payouts in runs: what can be selected, and a run with its files and rows.

import type { Stop } from '../stop.ts'

export const PAYOUT_STOPS: readonly Stop[] = [
  {
    name: 'admin-payouts',
    who: 'admin',
    at: 'adminPayouts',
    spec: ['pending withdraws and refunds are paid in one run'],
    act: (tour) => tour.page.locator('main input[type=checkbox]').first().check(),
    until: 'adminPayouts.create',
    whole: true,
  },
  {
    name: 'admin-payouts-empty',
    who: 'admin',
    dataset: 'new',
    at: 'adminPayouts',
    spec: ['pending withdraws and refunds are paid in one run'],
    until: 'adminPayouts.nothingPayable',
  },
  {
    name: 'admin-payout-run',
    who: 'admin',
    at: 'adminPayouts',
    spec: ['one file for each bank, and a reference for each row'],
    act: (tour) => tour.page.locator('main a[href*="/admin/payouts/"]').first().click(),
    until: 'adminPayouts.files',
    whole: true,
  },
]
