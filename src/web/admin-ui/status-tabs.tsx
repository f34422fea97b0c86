import { Link } from 'react-router'
import type { PendingCounts } from '#contract/admin.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { type ListView, statusHref } from './list-view.ts'
import { usePendingCounts } from './pending-counts.ts'
import { type AnyStatus, useStatusText } from './status-text.ts'

export interface Tabs {
  /** In tab order, after the tab for all. */
  readonly statuses: readonly AnyStatus[]
  /** The count shown on the pending tab. */
  readonly pending: keyof PendingCounts
}

interface StatusTabsProps {
  readonly tabs: Tabs
  readonly view: Pick<ListView, 'status' | 'search'>
}

/** Links, because a tab can then be opened in another window, and Back returns to the previous one. */
export function StatusTabs({ tabs: { statuses, pending }, view }: StatusTabsProps) {
  const t = useTexts('admin')
  const statusText = useStatusText()
  // Zero until the counts have loaded.
  const pendingCount = usePendingCounts()?.[pending] ?? 0
  return (
    <nav aria-label={t('status')} className="ink-room -mx-4 max-w-[100dvw] overflow-x-auto px-4 md:mx-0 md:px-0">
      <div className="flex w-max gap-1 rounded-control bg-sunken p-0.5">
        {(['all', ...statuses] as const).map((status) => (
          <Link
            key={status}
            to={statusHref(status, view)}
            {...(status === view.status && { 'aria-current': 'page' })}
            className={cx(
              'flex h-9 pointer-coarse:h-11 pointer-coarse:min-w-11 select-none items-center justify-center gap-2 whitespace-nowrap rounded-xl px-3 md:px-3.5 font-medium text-ink-soft text-sm transition-colors duration-150 hover:text-ink',
              'aria-[current=page]:bg-raised aria-[current=page]:text-primary aria-[current=page]:inset-ring aria-[current=page]:inset-ring-hairline',
            )}
          >
            {status === 'all' ? t('statusAll') : statusText(status)}
            {status === 'pending' && pendingCount > 0 && (
              <span className="rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs leading-5">
                {t('countOnly', { count: pendingCount })}
              </span>
            )}
          </Link>
        ))}
      </div>
    </nav>
  )
}
