// The bar at the bottom of a phone's screen on the admin pages.

import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_SECTIONS, type AdminSection, BAR_SECTIONS, isCurrent, usePendingIn } from '../admin-ui/sections.ts'
import { loadLater } from '../api/load-later.tsx'
import { useTexts } from '../texts/texts.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { cx } from '../ui/cx.ts'
import { BADGE_PLACE, BAR_BUTTON, BAR_CURRENT, BAR_LABEL, BAR_PLACE, BAR_STYLES, BarLink } from './bar.tsx'

const AdminMoreSheet = loadLater(() => import('./admin-more-sheet.tsx'), 'AdminMoreSheet')

const REST = ADMIN_SECTIONS.flat().filter((section) => !BAR_SECTIONS.includes(section))
const PAGES_OF_REST = REST.flatMap(({ pages }) => pages)

/** The most frequent work, and a sheet with the rest. */
export function AdminBar() {
  const t = useTexts('admin')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('navigation')} className={cx(BAR_STYLES, 'order-last shrink-0 print:hidden')}>
      {BAR_SECTIONS.map((section) => (
        <SectionEntry key={section.name} section={section} isHere={isCurrent(section, pathname)} />
      ))}
      <More isHere={REST.some((section) => isCurrent(section, pathname))} />
    </nav>
  )
}

function SectionEntry({ section, isHere }: { readonly section: AdminSection; readonly isHere: boolean }) {
  const t = useTexts('admin')
  const { barName = 'payouts', icon, pages } = section
  const count = usePendingIn(pages)
  return (
    <BarLink to={pages[0].path} name={t(barName)} icon={icon} count={count} countText={t('pendingCount', { count })} isCurrent={isHere} />
  )
}

function More({ isHere }: { readonly isHere: boolean }) {
  const t = useTexts('admin')
  const [isOpen, setOpen] = useState(false)
  const count = usePendingIn(PAGES_OF_REST)
  const countId = useId()
  return (
    <span className={BAR_PLACE}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={countId}
        onClick={() => setOpen(true)}
        className={cx(BAR_BUTTON, isHere && BAR_CURRENT)}
      >
        <Ellipsis aria-hidden="true" />
        <span className={BAR_LABEL}>{t('more')}</span>
      </button>
      <CountBadge count={count} className={BADGE_PLACE} />
      <span id={countId} className="sr-only">
        {count > 0 && t('pendingCount', { count })}
      </span>
      <AdminMoreSheet open={isOpen} onClose={() => setOpen(false)} sections={REST} />
    </span>
  )
}
