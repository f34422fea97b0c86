import { Navigate, useRoutes } from 'react-router'
import { PATHS } from '../../paths.ts'
import { Frame } from './frame.tsx'
import { ImportPage } from './import-page.tsx'
import { BankImports } from './imports.tsx'
import { BankMatches } from './matches.tsx'
import { NewBankImport } from './new-import.tsx'
import { BankReconciliation } from './reconciliation.tsx'
import { BankUnmatched } from './unmatched.tsx'

/**
 * All pages of bank statements in one script. Every script that the app knows is named in the first one and in the worker, and each one
 * splits what the admin's pages share: separate scripts for these pages and their dialogs would cost all other pages more than they save.
 */
export function AdminBankStatements() {
  return useRoutes([
    {
      element: <Frame />,
      children: [
        { index: true, element: <BankImports /> },
        { path: 'matches', element: <BankMatches /> },
        { path: 'unmatched', element: <BankUnmatched /> },
        { path: 'reconciliation', element: <BankReconciliation /> },
      ],
    },
    { path: 'import', element: <NewBankImport /> },
    { path: 'imports/:id', element: <ImportPage /> },
    { path: '*', element: <Navigate to={PATHS.adminBankStatements} replace /> },
  ])
}
