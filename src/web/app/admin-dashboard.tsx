import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTexts } from '../texts/texts.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { ADMIN_SECTIONS } from './admin-sections.ts'
import { PATHS } from './paths.ts'

/** Shows no data (spec §2); it leads to where the data is. */
export function AdminDashboard() {
  const t = useTexts('admin')
  const app = useTexts('app')
  usePageTitle(app('title', { page: t('dashboard') }))
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('dashboard')}</h1>
        <p className="mt-1 text-ink-soft">{t('dashboardText')}</p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {ADMIN_SECTIONS.filter(({ path }) => path !== PATHS.adminDashboard).map(({ path, name, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex h-full flex-col gap-4 rounded-card border border-hairline bg-surface p-6 shadow-quiet transition-colors duration-150 hover:border-primary"
            >
              <span className="grid size-12 place-items-center rounded-2xl rounded-ee-md bg-primary-soft text-primary">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <span className="flex items-center justify-between gap-3">
                <span className="font-semibold text-ink text-lg">{t(name)}</span>
                <ArrowRight
                  className="size-5 text-ink-faint transition-[translate,color] duration-150 group-hover:translate-x-1 group-hover:text-primary rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
                  aria-hidden="true"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
