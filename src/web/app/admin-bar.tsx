// The bar at the bottom of a phone's screen on the admin pages.

import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ADMIN_SECTIONS, type AdminSection, BAR_SECTIONS, isCurrent, usePendingIn } from '../admin-ui/sections.ts'
import { loadLater } from '../api/load-later.tsx'
import { useTexts } from '../texts/texts.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { cx } from '../ui/cx.ts'

const AdminMoreSheet = loadLater(() => import('./admin-more-sheet.tsx'), 'AdminMoreSheet')

const REST = ADMIN_SECTIONS.flat().filter((section) => !BAR_SECTIONS.includes(section))
const PAGES_OF_REST = REST.flatMap(({ pages }) => pages)

const ENTRY_STYLES = 'relative grid h-13 w-full content-center place-items-center gap-0.5 rounded-2xl text-ink-soft [&_svg]:size-5.5'
const CURRENT_STYLES = 'text-primary [&_svg]:rounded-full [&_svg]:bg-primary-soft [&_svg]:shadow-[0_0_0_0.25rem_var(--color-primary-soft)]'
const BADGE_PLACE = 'top-0.5 start-[calc(50%+0.25rem)]'

/** The most frequent work, and a sheet with the rest. */
export function AdminBar() {
  const t = useTexts('admin')
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('navigation')}
      className="sticky bottom-0 z-30 order-last flex shrink-0 border-hairline border-t bg-surface px-0.5 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {BAR_SECTIONS.map((section) => (
        <SectionEntry key={section.name} section={section} isHere={isCurrent(section, pathname)} />
      ))}
      <More isHere={REST.some((section) => isCurrent(section, pathname))} />
    </nav>
  )
}

function SectionEntry({ section, isHere }: { readonly section: AdminSection; readonly isHere: boolean }) {
  const t = useTexts('admin')
  const { name, barName = 'payouts', icon, pages } = section
  const countId = useId()
  return (
    <span className="relative min-w-0 flex-1">
      <Link
        to={pages[0].path}
        aria-label={t(name)}
        aria-describedby={countId}
        {...(isHere && { 'aria-current': 'page' })}
        className={cx(ENTRY_STYLES, isHere && CURRENT_STYLES)}
      >
        <IconAndLabel icon={icon} label={t(barName)} />
      </Link>
      <Count id={countId} count={usePendingIn(pages)} />
    </span>
  )
}

function More({ isHere }: { readonly isHere: boolean }) {
  const t = useTexts('admin')
  const [isOpen, setOpen] = useState(false)
  const countId = useId()
  return (
    <span className="relative min-w-0 flex-1">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={countId}
        onClick={() => setOpen(true)}
        className={cx(ENTRY_STYLES, isHere && CURRENT_STYLES)}
      >
        <IconAndLabel icon={Ellipsis} label={t('more')} />
      </button>
      <Count id={countId} count={usePendingIn(PAGES_OF_REST)} />
      <AdminMoreSheet open={isOpen} onClose={() => setOpen(false)} sections={REST} />
    </span>
  )
}

function IconAndLabel({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <>
      <Icon aria-hidden="true" />
      {/* The padding keeps the tallest letters off the icon. */}
      <span className="max-w-full truncate pt-[calc(var(--ink-above)/3)] font-medium text-2xs">{label}</span>
    </>
  )
}

function Count({ id, count }: { readonly id: string; readonly count: number }) {
  const t = useTexts('admin')
  return (
    <>
      <CountBadge count={count} className={BADGE_PLACE} />
      <span id={id} className="sr-only">
        {count > 0 && t('pendingCount', { count })}
      </span>
    </>
  )
}
