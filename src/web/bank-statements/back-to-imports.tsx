import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { PATHS } from '../app/paths.ts'
import { useTexts } from '../texts/texts.ts'

export function BackToImports() {
  const t = useTexts('adminBankStatements')
  return (
    <Link
      to={PATHS.adminBankStatements}
      className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
      {t('allImports')}
    </Link>
  )
}
