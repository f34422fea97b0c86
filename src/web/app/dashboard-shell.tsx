import { LogOut } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { useAccount } from '../accounts/sign-in.ts'
import { loadLater } from '../api/load-later.tsx'
import { useUnreadTotal } from '../chat/people/unread-total.ts'
import { Bell } from '../notices/bell.tsx'
import { useUnreadDecisions } from '../notices/queries.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { countText } from '../ui/count-badge.tsx'
import { cx } from '../ui/cx.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { BADGE_PLACE, BAR_BUTTON, BAR_LABEL, BAR_PLACE, BAR_STYLES, BarLink, RAIL_BUTTON } from './bar.tsx'
import { DASHBOARD_ENTRIES, type DashboardEntry, PROFILE_ENTRY } from './dashboard-entries.ts'
import { logOut } from './log-out.ts'
import { ShortcutsButton } from './shortcuts.tsx'
import { SkipLink } from './skip-link.tsx'

const RunningSessions = loadLater(() => import('../chat/running-sessions.tsx'), 'default')

/** A rail beside the page, or a bar below it on a narrow screen. */
export function DashboardShell() {
  const t = useTexts('app')
  const shell = useTexts('shell')
  const { role } = useAccount()
  const entries = DASHBOARD_ENTRIES.filter((entry) => entry.roles.includes(role))
  return (
    <div className="group/shell flex min-h-dvh flex-col-reverse bg-canvas md:flex-row">
      <SkipLink />
      <nav
        aria-label={t('mainNavigation')}
        // Hidden on a small screen while a conversation fills it.
        className={cx(
          BAR_STYLES,
          'shrink-0 items-center max-md:group-has-data-whole-screen/shell:hidden print:hidden',
          'md:sticky md:top-0 md:z-30 md:flex md:h-dvh md:w-20 md:flex-col md:gap-2 md:bg-brand md:py-5',
        )}
      >
        <Link
          to={PATHS.landing}
          aria-label={t('home')}
          className="mb-5 hidden rounded-2xl bg-on-brand p-2 focus-visible:outline-on-brand md:block"
        >
          <Logo className="size-8" />
        </Link>
        {entries.map((entry) => (
          <Entry key={entry.path} entry={entry} />
        ))}
        <span className={BAR_PLACE}>
          <Bell className={BAR_BUTTON} badgeClassName={BADGE_PLACE} label={{ text: shell('alerts'), className: BAR_LABEL }} />
        </span>
        <Entry entry={PROFILE_ENTRY} />
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

function Entry({ entry: { path, text, icon, counts } }: { readonly entry: DashboardEntry }) {
  const t = useTexts('app')
  const shell = useTexts('shell')
  const counted = { unreadMessages: useUnreadTotal() ?? 0, decidedPayments: useUnreadDecisions() }
  const name = text === 'day' ? shell(text) : t(text)
  const count = counts === undefined ? 0 : counted[counts]
  return <BarLink to={path} name={name} icon={icon} count={count} countText={counts && shell(counts, { count, shown: countText(count) })} />
}
