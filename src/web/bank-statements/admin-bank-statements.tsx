import { Navigate, useRoutes } from 'react-router'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { PATHS } from '../app/paths.ts'
import { Frame } from './frame.tsx'
import { ImportPage } from './import-page.tsx'
import { BankImports } from './imports.tsx'
import { BankMatches } from './matches.tsx'
import { BankReconciliation } from './reconciliation.tsx'
import { BankUnmatched } from './unmatched.tsx'

const NewBankImport = loadLater(async () => (await loadScript(() => import('./new-import.tsx'))).NewBankImport)

/** All pages of bank statements. The app knows one address for them, because every script that it names is in the first one. */
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
