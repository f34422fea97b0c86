import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link, Navigate, Outlet } from 'react-router'
import { AdminSearch, SearchButton } from '../admin/person/admin-search.tsx'
import { useLiveAdminLists } from '../admin/queries.ts'
import { usePendingCounts } from '../admin-ui/pending-counts.ts'
import { onTokenRefused } from '../api/call.ts'
import { Bell } from '../notices/bell.tsx'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts'
import { PendingBadge } from './admin-pending-badge.tsx'
import { AdminMenu, AdminSidebar, BELL_BADGE_PLACE, BELL_STYLES } from './admin-sidebar.tsx'
import { shortcutOf } from './shortcuts.tsx'
import { SkipLink } from './skip-link.tsx'

/** Frames the admin pages: a sidebar beside them, or on a phone a bar above them with the menu in a sheet. */
export function AdminShell() {
  const phone = useMediaQuery(PHONE)
  const needsTwoStep = useTwoStepNeeded()
  useLiveAdminLists()
  // The security settings explain why.
  if (needsTwoStep) return <Navigate to={PATHS.security} replace />
  return (
    <div className="flex min-h-dvh flex-col bg-canvas md:flex-row">
      <SkipLink />
      {phone ? <PhoneBar /> : <AdminSidebar />}
      <AdminSearch isShortcut={isSearchShortcut} />
      <main
        id="content"
        tabIndex={-1}
        // Leaves room for the offline bar, which would cover the last row.
        className="toasts-above toasts-room min-w-0 grow px-4 py-6 outline-none md:px-6 md:py-10 2xl:px-10 max-md:[body:has([data-bottom-bar])_&]:pb-36"
      >
        <div className="mx-auto max-w-[96rem]">
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

function PhoneBar() {
  const t = useTexts('admin')
  const app = useTexts('app')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const badgeId = useId()
  const waiting = Object.values(usePendingCounts().data ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <header data-top-bar className="sticky top-0 z-30 flex h-16 items-center gap-1 border-hairline border-b bg-surface ps-4 pe-2">
      <Link to={PATHS.adminDashboard} className="flex items-center gap-2.5 rounded-control py-1.5 pe-2">
        <Logo />
        {/* Hidden below 384 pixels, where the buttons need the room. */}
        <span className="font-semibold text-ink text-lg max-[24rem]:sr-only">{app('name')}</span>{' '}
        <span className="text-ink-faint text-sm max-[27rem]:sr-only">{t('admin')}</span>
      </Link>
      <span className="ms-auto" />
      <SearchButton collapsed />
      <LanguageSwitch />
      <ThemeSwitch />
      <span className="relative">
        <Bell className={BELL_STYLES} badgeClassName={BELL_BADGE_PLACE} />
      </span>
      <span className="relative">
        <IconButton
          label={t('openMenu')}
          icon={<MenuIcon aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-describedby={badgeId}
          onClick={() => setOpen(true)}
        />
        {/* The section badges are hidden behind the button, so it shows their sum. */}
        <PendingBadge id={badgeId} count={waiting} collapsed />
      </span>
      <Drawer open={open} onClose={close} title={t('menu')}>
        <AdminMenu onChoose={close} />
      </Drawer>
    </header>
  )
}
