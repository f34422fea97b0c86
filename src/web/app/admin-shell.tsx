import { useEffect, useState } from 'react'
import { Link, Navigate, Outlet } from 'react-router'
import { AdminSearch, SearchButton } from '../admin/person/admin-search.tsx'
import { useLiveAdminLists } from '../admin/queries.ts'
import { onTokenRefused } from '../api/call.ts'
import { Bell } from '../notices/bell.tsx'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Logo } from '../ui/logo.tsx'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { AdminBar } from './admin-bar.tsx'
import { AdminSidebar, BELL_BADGE_PLACE, BELL_STYLES } from './admin-sidebar.tsx'
import { shortcutOf } from './shortcuts.tsx'
import { SkipLink } from './skip-link.tsx'

/** Frames the admin pages: a sidebar beside them, or on a phone a bar above and one below them. */
export function AdminShell() {
  const phone = useMediaQuery(PHONE)
  const needsTwoStep = useTwoStepNeeded()
  useLiveAdminLists()
  // The security settings explain why.
  if (needsTwoStep) return <Navigate to={PATHS.security} replace />
  return (
    <div className="flex min-h-dvh flex-col bg-canvas md:flex-row">
      <SkipLink />
      {phone ? (
        <>
          <PhoneTopBar />
          <AdminBar />
        </>
      ) : (
        <AdminSidebar />
      )}
      <AdminSearch isShortcut={isSearchShortcut} />
      <main
        id="content"
        tabIndex={-1}
        // Leaves room for the offline bar, which would cover the last row.
        className="toasts-above toasts-room min-w-0 grow px-4 py-5 outline-none md:px-6 md:py-6 max-md:[body:has([data-bottom-bar])_&]:pb-36"
      >
        <div className="mx-auto max-w-[85rem]">
          <Outlet />
        </div>
      </main>
    </div>
  )
}

/** Ignores `/`, which belongs to the list's own search. */
function isSearchShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && shortcutOf(event, event.target) === 'search'
}

/** True once the server refuses admin calls because this admin lacks two-step sign-in. */
function useTwoStepNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onTokenRefused((_token, code) => code === 'two_step_required' && setNeeded(true)), [])
  return isNeeded
}

function PhoneTopBar() {
  const t = useTexts('admin')
  const app = useTexts('app')
  return (
    <header data-top-bar className="sticky top-0 z-30 flex h-14 items-center gap-1 border-hairline border-b bg-surface ps-4 pe-2">
      <Link to={PATHS.adminDashboard} className="flex items-center gap-2.5 rounded-control py-1.5 pe-2">
        <Logo />
        <span className="font-semibold text-ink text-lg">{app('name')}</span> <span className="text-ink-faint text-sm">{t('admin')}</span>
      </Link>
      <span className="ms-auto" />
      <SearchButton collapsed />
      <span className="relative">
        <Bell className={BELL_STYLES} badgeClassName={BELL_BADGE_PLACE} />
      </span>
    </header>
  )
}
