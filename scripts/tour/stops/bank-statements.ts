// Bank statements: the imports, and the first step of a new one.

import type { Stop } from '../stop.ts'

export const BANK_STATEMENT_STOPS: readonly Stop[] = [
  {
    name: 'admin-bank-statements-empty',
    who: 'admin',
    dataset: 'new',
    at: 'adminBankStatements',
    spec: ['bank statements are imported and matched', 'empty'],
    until: 'adminBankStatements.noImports',
  },
  {
    name: 'admin-bank-import',
    who: 'admin',
    at: '/admin/bank-statements/import',
    spec: ['bank statements are imported and matched'],
    until: 'adminBankStatements.fileChoose',
  },
]
