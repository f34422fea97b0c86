import { ArrowLeft, LogOut } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAccount } from '../accounts/sign-in.ts'
import { type AdminSection, isCurrent, usePendingIn } from '../admin-ui/sections.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PendingBadge } from './admin-pending-badge.tsx'
import { logOut } from './log-out.ts'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'

const ROW_STYLES =
  'flex h-12 min-w-0 grow items-center gap-3 rounded-control px-3 font-medium text-ink hover:bg-hover aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary [&_svg]:size-5 [&_svg]:shrink-0'

interface AdminMoreSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Those that are not in the bar. */
  readonly sections: readonly AdminSection[]
}

/** Everything that is not in the bar at the bottom of a phone's screen. */
export function AdminMoreSheet({ open, onClose, sections }: AdminMoreSheetProps) {
  const t = useTexts('admin')
  const app = useTexts('app')
  const navigate = useNavigate()
  const { username, email } = useAccount()
  const follow = (event: MouseEvent, path: string) => {
    event.preventDefault()
    // Replaces the sheet's history entry with the page; the sheet closes once the page is shown.
    void Promise.resolve(navigate(path, { replace: true })).then(onClose)
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('more')}>
      <div className="flex flex-col gap-5">
        <nav aria-label={t('navigation')} className="-mx-3">
          <ul className="flex flex-col">
            {sections.map((section) => (
              <li key={section.name} className="relative flex">
                <SheetLink section={section} onFollow={follow} />
              </li>
            ))}
            <li className="mt-2 flex border-hairline border-t pt-2">
              <Link to={PATHS.landing} onClick={(event) => follow(event, PATHS.landing)} className={ROW_STYLES}>
                <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
                <span className="truncate">{t('backToSite')}</span>
              </Link>
            </li>
          </ul>
        </nav>
        <p className="wrap-anywhere text-ink-soft text-sm">
          <bdi className="font-semibold text-ink">{username}</bdi> <bdi dir="ltr">{email}</bdi>
        </p>
        <LanguageChoice />
        <ThemeChoice />
        <Button variant="secondary" onClick={logOut}>
          <LogOut className="rtl:-scale-x-100" aria-hidden="true" />
          {app('logout')}
        </Button>
      </div>
    </Dialog>
  )
}

interface SheetLinkProps {
  readonly section: AdminSection
  readonly onFollow: (event: MouseEvent, path: string) => void
}

function SheetLink({ section, onFollow }: SheetLinkProps) {
  const t = useTexts('admin')
  const badgeId = useId()
  const { pathname } = useLocation()
  const { name, icon: Icon, pages } = section
  return (
    <>
      <Link
        to={pages[0].path}
        onClick={(event) => onFollow(event, pages[0].path)}
        aria-label={t(name)}
        aria-describedby={badgeId}
        {...(isCurrent(section, pathname) && { 'aria-current': 'page' })}
        className={ROW_STYLES}
      >
        <Icon aria-hidden="true" />
        <span className="truncate pe-8">{t(name)}</span>
      </Link>
      <PendingBadge id={badgeId} count={usePendingIn(pages)} collapsed={false} />
    </>
  )
}
