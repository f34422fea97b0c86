// Bank statements: the imports, a file whose columns are read, and the pages about one account.

import { receivingKey } from '#domain/payments.ts'
import { METHODS } from '../../demo/banks.ts'
import type { Stop } from '../stop.ts'
import type { TourPage } from '../tour-page.ts'

const IMPORTED = 'bank statements are imported and matched'
/** The one whose bank statement is imported. */
const query = () => ({ account: receivingKey(METHODS.meezan) })

export const BANK_STATEMENT_STOPS: readonly Stop[] = [
  {
    name: 'admin-bank-statements-empty',
    who: 'admin',
    dataset: 'new',
    at: 'adminBankStatements',
    spec: [IMPORTED, 'empty'],
    until: 'adminBankStatements.noImports',
  },
  {
    name: 'admin-bank-imports',
    who: 'admin',
    at: 'adminBankStatements',
    spec: [IMPORTED],
    until: 'adminBankStatements.importedBy',
  },
  {
    name: 'admin-bank-import',
    who: 'admin',
    at: '/admin/bank-statements/import',
    spec: [IMPORTED],
    until: 'adminBankStatements.fileChoose',
  },
  {
    name: 'admin-bank-columns',
    who: 'admin',
    at: '/admin/bank-statements/import',
    query,
    spec: ['column mapping remembered per bank'],
    act: chooseFile,
    until: 'adminBankStatements.asRead',
    whole: true,
  },
  {
    name: 'admin-bank-imported',
    who: 'admin',
    at: 'adminBankStatements',
    spec: [IMPORTED],
    act: (tour) => tour.page.locator('main a[href*="/admin/bank-statements/imports/"]').first().click(),
    until: 'adminBankStatements.newRows',
    whole: true,
  },
  {
    name: 'admin-bank-matches',
    who: 'admin',
    at: '/admin/bank-statements/matches',
    query,
    spec: ['proposals with a degree, confirmed singly or together'],
    until: 'adminBankStatements.recordsOnly',
    whole: true,
  },
  {
    name: 'admin-bank-unmatched',
    who: 'admin',
    at: '/admin/bank-statements/unmatched',
    query,
    spec: ['what matched nothing stays listed'],
    until: (tour) => tour.page.getByText('CASH DEPOSIT').first(),
    whole: true,
  },
  {
    name: 'admin-bank-reconciliation',
    who: 'admin',
    at: '/admin/bank-statements/reconciliation',
    query,
    spec: ['books against bank, day by day'],
    until: 'adminBankStatements.differenceIn',
    whole: true,
  },
]

async function chooseFile(tour: TourPage): Promise<void> {
  const lines = [
    'Date,Description,Reference,Debit,Credit,Balance',
    '01/11/2026,IBFT IN,611900661230,,450.00,"42,630.25"',
    'total,,,,450.00,',
  ]
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await tour.page.locator('input[type=file]').setInputFiles(file)
  await tour.button('adminBankStatements.readFile').click()
}
