import { Ellipsis, LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { useAccount } from '../accounts/sign-in.ts'
import { loadLater } from '../api/load-later.tsx'
import { useUnreadTotal } from '../chat/people/unread-total.ts'
import { Bell } from '../notices/bell.tsx'
import { useUnreadDecisions } from '../notices/queries.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { CountBadge, countText } from '../ui/count-badge.tsx'
import { cx } from '../ui/cx.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { DASHBOARD_ENTRIES, type DashboardEntry } from './dashboard-entries.ts'
import { logOut } from './log-out.ts'
import { ShortcutsButton } from './shortcuts.tsx'
import { SkipLink } from './skip-link.tsx'

const RunningSessions = loadLater(() => import('../chat/running-sessions.tsx'), 'default')
const MoreSheet = loadLater(() => import('./more-sheet.tsx'), 'MoreSheet')

const RAIL_STYLES = cx(
  'relative place-items-center rounded-2xl text-on-brand-soft transition-colors duration-150 hover:bg-brand-raised hover:text-on-brand',
  'focus-visible:outline-on-brand [&_svg]:size-5.5',
)
const RAIL_BUTTON = cx(RAIL_STYLES, 'size-12')
/** An icon in the rail, with a label below it in the phone's bar. */
const BAR_BUTTON = cx(RAIL_STYLES, 'grid md:size-12 max-md:h-13 max-md:w-full max-md:content-center max-md:gap-0.5')
/** As wide as its label, because six of them fill the bar on a small phone. */
const BAR_PLACE = 'relative max-md:min-w-0 max-md:grow'
/** The padding keeps the tallest letters off the icon. */
const BAR_LABEL = 'max-w-full truncate pt-[calc(var(--ink-above)/3)] font-medium text-2xs md:hidden'
const BADGE_PLACE = 'top-0.5 start-[calc(50%+0.25rem)] md:top-1.5'

/** A rail beside the page, or a bar below it on a narrow screen. */
export function DashboardShell() {
  const t = useTexts('app')
  const { role } = useAccount()
  const entries = DASHBOARD_ENTRIES.filter((entry) => entry.roles.includes(role))
  return (
    <div className="group/shell flex min-h-dvh flex-col-reverse bg-canvas md:flex-row">
      <SkipLink />
      <nav
        aria-label={t('mainNavigation')}
        // Hidden on a small screen while a conversation fills it.
        className="sticky bottom-0 z-30 flex print:hidden max-md:group-has-data-whole-screen/shell:hidden shrink-0 items-center bg-brand px-0.5 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] md:top-0 md:h-dvh md:w-20 md:flex-col md:gap-2 md:px-0 md:py-5"
      >
        <Link
          to={PATHS.landing}
          aria-label={t('home')}
          className="mb-5 hidden rounded-2xl bg-on-brand p-2 focus-visible:outline-on-brand md:block"
        >
          <Logo className="size-8" />
        </Link>
        {entries.map((entry) => (
          <RailLink key={entry.path} entry={entry} />
        ))}
        <span className={BAR_PLACE}>
          <Bell className={BAR_BUTTON} badgeClassName={BADGE_PLACE} labelClassName={BAR_LABEL} />
        </span>
        <More />
        <span className="mt-auto hidden md:block" />
        <ShortcutsButton className={cx(RAIL_BUTTON, 'hidden md:pointer-fine:grid')} />
        <span className="contents max-md:hidden">
          <LanguageSwitch className="h-12 min-w-12 rounded-2xl text-on-brand-soft hover:bg-brand-raised hover:text-on-brand focus-visible:outline-on-brand" />
          <ThemeSwitch className="size-12 rounded-2xl text-on-brand-soft hover:bg-brand-raised hover:text-on-brand focus-visible:outline-on-brand" />
          <Tooltip text={t('logout')} side="inline-end">
            <button type="button" aria-label={t('logout')} onClick={logOut} className={cx(RAIL_BUTTON, 'grid')}>
              <LogOut className="rtl:-scale-x-100" aria-hidden="true" />
            </button>
          </Tooltip>
        </span>
      </nav>
      <main
        id="content"
        tabIndex={-1}
        // Leaves room for the offline and new-version bars, which would cover the last field.
        className="not-has-data-top-bar:toasts-above not-has-data-fills-screen:toasts-room min-w-0 grow outline-none max-md:[body:has([data-bottom-bar]):not(:has([data-whole-screen]))_&]:pb-18"
      >
        <Outlet />
      </main>
      <RunningSessions />
    </div>
  )
}

function RailLink({ entry: { path, text, icon: Icon, counts, isInMore } }: { readonly entry: DashboardEntry }) {
  const t = useTexts('app')
  const shell = useTexts('shell')
  const name = text === 'day' ? shell(text) : t(text)
  const countId = useId()
  const counted = { unreadMessages: useUnreadTotal() ?? 0, decidedPayments: useUnreadDecisions() }
  const count = counts === undefined ? 0 : counted[counts]
  return (
    <span className={cx(BAR_PLACE, isInMore && 'max-md:hidden')}>
      <Tooltip text={name} side="inline-end">
        <NavLink
          to={path}
          aria-label={name}
          aria-describedby={counts && countId}
          className={({ isActive }) =>
            cx(BAR_BUTTON, isActive && 'bg-brand-raised text-on-brand before:absolute before:bg-accent', isActive && ACTIVE_MARK)
          }
        >
          <Icon aria-hidden="true" />
          <span className={BAR_LABEL}>{name}</span>
        </NavLink>
      </Tooltip>
      <CountBadge count={count} className={BADGE_PLACE} />
      {counts !== undefined && (
        <span id={countId} className="sr-only">
          {count > 0 && shell(counts, { count, shown: countText(count) })}
        </span>
      )}
    </span>
  )
}

/** Theme, language and logout on a phone, kept away from accidental taps. */
function More() {
  const t = useTexts('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={cx(BAR_PLACE, 'md:hidden')}>
      <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)} className={BAR_BUTTON}>
        <Ellipsis aria-hidden="true" />
        <span className={BAR_LABEL}>{t('more')}</span>
      </button>
      <MoreSheet open={isOpen} onClose={() => setOpen(false)} />
    </span>
  )
}

/** Marks the current entry at the rail's edge. */
const ACTIVE_MARK =
  'before:-top-1 before:h-1 before:w-6 before:rounded-b-full md:before:top-3 md:before:-start-4 md:before:h-6 md:before:w-1 md:before:rounded-e-full md:before:rounded-b-none'
