import { LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { signIn, useAccount } from '../accounts/sign-in.ts'
import { arrive } from '../api/arrive.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { DASHBOARD_ENTRIES } from './dashboard-entries.ts'
import { PATHS } from './paths.ts'
import { ShortcutsButton } from './shortcuts.tsx'
import { SkipLink } from './skip-link.tsx'

const RunningSessions = lazy(() => arrive(() => import('../conversation/running-sessions.tsx')))

const RAIL_BUTTON = cx(
  'relative size-12 place-items-center rounded-2xl text-on-room-soft transition-colors duration-150 hover:bg-room-raised hover:text-on-room',
  'focus-visible:outline-on-room [&_svg]:size-5.5',
)

/** A rail at the side of a wide screen, a bar at the bottom of a narrow one. */
export function DashboardShell() {
  const t = useTexts('app')
  const { role } = useAccount()
  const entries = DASHBOARD_ENTRIES.filter((entry) => entry.roles.includes(role))
  return (
    <div className="group/shell flex min-h-dvh flex-col-reverse bg-canvas md:flex-row">
      <SkipLink />
      <nav
        aria-label={t('mainNavigation')}
        // A conversation uses the whole of a small screen.
        className="sticky bottom-0 z-30 flex print:hidden max-md:group-has-data-whole-screen/shell:hidden shrink-0 items-center justify-around gap-1 bg-room px-2 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] md:top-0 md:h-dvh md:w-20 md:flex-col md:justify-start md:gap-2 md:px-0 md:py-5"
      >
        <Link
          to={PATHS.landing}
          aria-label={t('home')}
          className="mb-5 hidden rounded-2xl bg-on-room p-2 focus-visible:outline-on-room md:block"
        >
          <Logo className="size-8" />
        </Link>
        {entries.map(({ path, text, icon: Icon }) => (
          <Tooltip key={path} text={t(text)} side="inline-end">
            <NavLink
              to={path}
              aria-label={t(text)}
              className={({ isActive }) =>
                cx(RAIL_BUTTON, 'grid', isActive && 'bg-room-raised text-on-room before:absolute before:bg-accent', isActive && ACTIVE_MARK)
              }
            >
              <Icon aria-hidden="true" />
            </NavLink>
          </Tooltip>
        ))}
        <span className="mt-auto hidden md:block" />
        <ShortcutsButton className={cx(RAIL_BUTTON, 'hidden md:pointer-fine:grid')} />
        {/* The bar of a phone has no room for it; there it is in the profile. */}
        <span className="max-md:hidden">
          <LanguageSwitch className="h-12 min-w-12 rounded-2xl text-on-room-soft hover:bg-room-raised hover:text-on-room focus-visible:outline-on-room" />
        </span>
        <ThemeSwitch className="size-12 rounded-2xl text-on-room-soft hover:bg-room-raised hover:text-on-room focus-visible:outline-on-room" />
        <Tooltip text={t('logout')} side="inline-end">
          <button type="button" aria-label={t('logout')} onClick={() => signIn.logOut()} className={cx(RAIL_BUTTON, 'grid')}>
            <LogOut className="rtl:-scale-x-100" aria-hidden="true" />
          </button>
        </Tooltip>
      </nav>
      <main
        id="content"
        tabIndex={-1}
        // Room for the bars of offline and of a new version, which would cover the last field.
        className="min-w-0 grow outline-none max-md:[body:has([data-bottom-bar]):not(:has([data-whole-screen]))_&]:pb-18"
      >
        <Outlet />
      </main>
      <Suspense>
        <RunningSessions />
      </Suspense>
    </div>
  )
}

/** Marks the current entry at the edge of the rail. */
const ACTIVE_MARK =
  'before:-top-1.5 before:h-1 before:w-6 before:rounded-b-full md:before:top-3 md:before:-start-4 md:before:h-6 md:before:w-1 md:before:rounded-e-full md:before:rounded-b-none'
