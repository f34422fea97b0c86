import { ArrowLeft, Ellipsis, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAccount } from '../accounts/sign-in.ts'
import { SearchButton } from '../admin/person/admin-search.tsx'
import { ADMIN_SECTIONS, type AdminSection, isCurrent, usePendingIn } from '../admin-ui/sections.ts'
import { Bell } from '../notices/bell.tsx'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { PendingBadge } from './admin-pending-badge.tsx'
import { logOut } from './log-out.ts'
import { ShortcutsButton } from './shortcuts.tsx'

/** In these windows the tables need the sidebar's width (docs/product.md#constants). */
const NARROW = '(width <= 991px)'

const ITEM_STYLES = cx(
  'flex h-10 pointer-coarse:h-11 items-center gap-3 rounded-control font-medium text-ink-soft text-sm transition-colors duration-150',
  'hover:bg-hover hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary [&_svg]:size-5 [&_svg]:shrink-0',
)

export const BELL_STYLES =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-5'
export const BELL_BADGE_PLACE = '-top-0.5 start-[calc(50%+0.125rem)]'

/** Collapsed by default in a narrow window; the admin's own choice then stays. */
export function AdminSidebar() {
  const t = useTexts('admin')
  const app = useTexts('app')
  const narrow = useMediaQuery(NARROW)
  const [choice, setChoice] = useState<boolean | null>(null)
  const collapsed = choice ?? narrow
  return (
    <header
      className={cx(
        'sticky top-0 flex h-dvh shrink-0 flex-col gap-3 overflow-y-auto border-hairline border-e bg-surface px-3 py-3 transition-[width] duration-250 ease-settle',
        collapsed ? 'w-18 items-center' : 'w-64',
      )}
    >
      <div className={cx('flex items-center', collapsed && 'flex-col gap-1')}>
        <Link
          to={PATHS.adminDashboard}
          className="flex items-center gap-2 rounded-control px-1 py-1.5"
          {...(collapsed && { 'aria-label': t('homeOfAdmin') })}
        >
          <Logo />
          {!collapsed && (
            <>
              <span className="font-semibold text-ink text-lg">{app('name')}</span>{' '}
              <span className="text-ink-faint text-xs pointer-coarse:sr-only">{t('admin')}</span>
            </>
          )}
        </Link>
        {/* The gap is the badge's room. */}
        <span className={cx('relative', !collapsed && 'ms-auto me-2')}>
          <Bell className={cx(BELL_STYLES, !collapsed && 'pointer-fine:size-9')} badgeClassName={BELL_BADGE_PLACE} />
        </span>
        <IconButton
          label={collapsed ? t('expandSidebar') : t('collapseSidebar')}
          icon={
            collapsed ? (
              <PanelLeftOpen className="rtl:-scale-x-100" aria-hidden="true" />
            ) : (
              <PanelLeftClose className="rtl:-scale-x-100" aria-hidden="true" />
            )
          }
          aria-expanded={!collapsed}
          onClick={() => setChoice(!collapsed)}
          className={cx(!collapsed && '-me-1 pointer-fine:size-9')}
        />
      </div>
      <SearchButton collapsed={collapsed} />
      <AdminMenu collapsed={collapsed} />
      <div className="mt-auto flex flex-col gap-2">
        {collapsed ? <MoreSettings /> : <Settings />}
        <AccountInfo collapsed={collapsed} />
      </div>
    </header>
  )
}

function AdminMenu({ collapsed }: { readonly collapsed: boolean }) {
  const t = useTexts('admin')
  return (
    // In a very low window only the sections scroll, and the account stays in view.
    <nav aria-label={t('navigation')} className="-mx-2 min-h-44 scroll-py-6 overflow-y-auto px-2 py-1">
      {ADMIN_SECTIONS.map((sections, group) => (
        <ul key={sections[0]?.name} className={cx('flex flex-col gap-0.5', group > 0 && 'mt-2 border-hairline border-t pt-2')}>
          {sections.map((section) => (
            <li key={section.name} className="relative flex">
              <SectionLink section={section} collapsed={collapsed} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

interface SectionLinkProps {
  readonly section: AdminSection
  readonly collapsed: boolean
}

function SectionLink({ section, collapsed }: SectionLinkProps) {
  const t = useTexts('admin')
  const { name, icon: Icon, pages } = section
  const badgeId = useId()
  const { pathname } = useLocation()
  const current = isCurrent(section, pathname)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      <WithTooltip text={t(name)} shown={collapsed}>
        <Link
          ref={link}
          to={pages[0].path}
          {...(current && { 'aria-current': 'page' })}
          aria-label={t(name)}
          aria-describedby={badgeId}
          className={cx(ITEM_STYLES, collapsed ? 'w-12 justify-center' : 'min-w-0 grow px-3')}
        >
          <Icon aria-hidden="true" />
          {!collapsed && <span className="truncate pe-6">{t(name)}</span>}
        </Link>
      </WithTooltip>
      <PendingBadge id={badgeId} count={usePendingIn(pages)} collapsed={collapsed} />
    </>
  )
}

/** A collapsed sidebar keeps these behind one button, so that the menu has its room. */
function MoreSettings() {
  const t = useTexts('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isOpen && <Settings stacked />}
      <IconButton
        label={t('more')}
        icon={<Ellipsis aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="self-center"
      />
    </>
  )
}

/** Theme, shortcuts, language and the way back to the site. */
function Settings({ stacked = false }: { readonly stacked?: boolean }) {
  const t = useTexts('admin')
  return (
    <div className={cx('flex items-center', stacked && 'flex-col')}>
      <ThemeSwitch />
      <ShortcutsButton className="hidden size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink pointer-fine:grid [&_svg]:size-5" />
      <LanguageSwitch />
      <Tooltip text={t('backToSite')} {...(stacked && { side: 'inline-end' })}>
        <Link to={PATHS.landing} aria-label={t('backToSite')} className={cx(BELL_STYLES, !stacked && 'ms-auto')}>
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      </Tooltip>
    </div>
  )
}

function AccountInfo({ collapsed }: { readonly collapsed: boolean }) {
  const app = useTexts('app')
  const { username, email, avatar } = useAccount()
  return (
    <div className={cx('flex items-center border-hairline border-t pt-3', collapsed ? 'flex-col gap-1' : 'gap-3 ps-1')}>
      <WithTooltip text={`${username} · ${email}`} shown={collapsed}>
        <span className="shrink-0 rounded-full">
          <Avatar name={username} src={avatar} />
        </span>
      </WithTooltip>
      <div className={cx('min-w-0 grow', collapsed && 'sr-only')}>
        <p className="truncate font-semibold text-ink text-sm" title={username}>
          <bdi>{username}</bdi>
        </p>
        <p dir="ltr" className="at-page-start truncate text-ink-faint text-xs" title={email}>
          {email}
        </p>
      </div>
      <IconButton label={app('logout')} icon={<LogOut className="rtl:-scale-x-100" aria-hidden="true" />} onClick={logOut} />
    </div>
  )
}

/** Adds a tooltip where only the icon is shown. */
function WithTooltip({
  text,
  shown,
  children,
}: {
  readonly text: string
  readonly shown: boolean
  readonly children: ReactElement<Record<string, unknown>>
}) {
  return shown ? (
    <Tooltip text={text} side="inline-end">
      {children}
    </Tooltip>
  ) : (
    children
  )
}
