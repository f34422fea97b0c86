// Bank statements: the imports, reading a file's columns, and the pages about one account.

import type { Route } from '@playwright/test'
import { ERRORS } from '#contract/errors.ts'
import { receivingKey } from '#domain/payments.ts'
import { METHODS } from '../../demo/banks.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

/** The account whose bank statement is imported. */
const query = () => ({ account: receivingKey(METHODS.meezan) })

export const BANK_STATEMENT_STOPS: readonly Stop[] = [
  { name: 'admin-bank-statements-empty', who: 'admin', dataset: 'new', at: 'adminBankStatements', until: 'adminBankStatements.noImports' },
  { name: 'admin-bank-imports', who: 'admin', at: 'adminBankStatements', until: 'adminBankStatements.importedBy' },
  { name: 'admin-bank-import', who: 'admin', at: '/admin/bank-statements/import', until: 'adminBankStatements.fileChoose' },
  {
    name: 'admin-bank-columns',
    who: 'admin',
    at: '/admin/bank-statements/import',
    query,
    act: (tour) => chooseFile(tour),
    until: 'adminBankStatements.asRead',
    whole: true,
  },
  {
    name: 'admin-bank-imported',
    who: 'admin',
    at: 'adminBankStatements',
    act: (tour) => tour.page.locator('main a[href*="/admin/bank-statements/imports/"]').first().click(),
    until: 'adminBankStatements.importAnother',
    whole: true,
  },
  {
    name: 'admin-bank-matches',
    who: 'admin',
    at: '/admin/bank-statements/matches',
    query,
    until: 'adminBankStatements.compareAgain',
    whole: true,
  },
  {
    name: 'admin-bank-unmatched',
    who: 'admin',
    at: '/admin/bank-statements/unmatched',
    query,
    until: (tour) => tour.page.getByText('CASH DEPOSIT').first(),
    whole: true,
  },
  {
    name: 'admin-bank-reconciliation',
    who: 'admin',
    at: '/admin/bank-statements/reconciliation',
    query,
    until: 'adminBankStatements.sum',
    whole: true,
  },
  {
    name: 'admin-bank-account-question',
    who: 'admin',
    at: '/admin/bank-statements/import',
    query,
    act: async (tour) => {
      await chooseFile(tour, ['Account No: 9999-8888-7777-6666'])
      await tour.button('adminBankStatements.importRows').click()
    },
    until: 'adminBankStatements.otherAccountQuestion',
  },
  {
    name: 'admin-bank-pay-question',
    who: 'admin',
    at: '/admin/bank-statements/matches',
    query,
    before: (tour) => tour.change('/admin/bank-statements/suggestions', asPayouts),
    act: async (tour) => {
      await tour.button('adminBankStatements.confirmAll').click()
    },
    until: 'adminBankStatements.payQuestion',
  },
  {
    name: 'admin-bank-results',
    who: 'admin',
    at: '/admin/bank-statements/matches',
    query,
    before: (tour) =>
      tour.page.route('**/api/admin/bank-statements/confirm', (route) => route.fulfill({ status: 202, json: oneRefused(route) })),
    act: async (tour) => {
      await tour.button('adminBankStatements.confirmAll').click()
    },
    until: 'adminBankStatements.results.refused',
  },
  {
    name: 'admin-bank-note',
    who: 'admin',
    at: '/admin/bank-statements/unmatched',
    query,
    act: async (tour) => {
      await tour.button('adminBankStatements.noteOf').click()
      await tour.button('adminBankStatements.save').click()
    },
    until: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'admin-bank-reversal',
    who: 'admin',
    at: '/admin/bank-statements/unmatched',
    query,
    before: (tour) => tour.change('/admin/bank-statements/rows', asReversal),
    act: (tour) => tour.button('adminBankStatements.decideReversalOf').click(),
    until: 'adminBankStatements.reversalTitle',
  },
  {
    name: 'admin-bank-day',
    who: 'admin',
    at: '/admin/bank-statements/reconciliation',
    query,
    act: (tour) => tour.button('adminBankStatements.rowsOfDay').click(),
    until: 'adminBankStatements.rowCount',
  },
]

async function chooseFile(tour: TourPage, title: readonly string[] = []): Promise<void> {
  const lines = [
    ...title,
    'Date,Description,Reference,Debit,Credit,Balance',
    '01/11/2026,IBFT IN,611900661230,,450.00,"42,630.25"',
    'total,,,,450.00,',
  ]
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await tour.page.locator('input[type=file]').setInputFiles(file)
}

type Json = Record<string, unknown>

/** The matches as if each would pay a withdraw. */
function asPayouts(body: Json): Json {
  const suggestions = body['suggestions'] as { row: object; payment: object }[]
  const asPayout = ({ row, payment, ...others }: { row: object; payment: object }) => ({
    ...others,
    row: { ...row, direction: 'debit' },
    payment: { ...payment, kind: 'withdraw', status: 'pending', accountNumber: '0000-5678900-02' },
    willPay: true,
  })
  return { ...body, suggestions: suggestions.map(asPayout) }
}

/** The reply that refuses the first of these matches. */
function oneRefused(route: Route): object {
  const { matches } = route.request().postDataJSON() as { matches: { rowID: string }[] }
  const refusal = { result: 'refused', code: 'bank_row_matched', message: ERRORS.bank_row_matched.text }
  const matched = { result: 'matched', code: null, message: null }
  return { message: '', results: matches.map(({ rowID }, place) => ({ rowID, ...(place === 0 ? refusal : matched) })) }
}

/** The first row as a reversal that may be about either of the next two. */
function asReversal(body: Json): Json {
  const [first, ...others] = body['rows'] as Json[]
  const mayReverse = others.slice(0, 2).map(({ _id, day, line, importNumber, description, reference }) => ({
    _id,
    day,
    line,
    importNumber,
    description,
    reference,
  }))
  return { ...body, rows: [{ ...first, isReversal: true, reversal: null, match: null, mayReverse }, ...others] }
}
