import type { PendingCounts } from '#contract/admin.ts'
import { useTexts } from '../texts/texts.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { type ListView, statusHref } from './list-view.ts'
import { usePendingCounts } from './pending-counts.ts'
import { type AnyStatus, useStatusText } from './status-text.ts'

export interface Tabs {
  /** In tab order, after the tab for all. */
  readonly statuses: readonly AnyStatus[]
  /** The count shown on the pending tab, if there is one. */
  readonly pending?: keyof PendingCounts
}

interface StatusTabsProps {
  readonly tabs: Tabs
  readonly view: Pick<ListView, 'status' | 'search'>
}

export function StatusTabs({ tabs: { statuses, pending }, view }: StatusTabsProps) {
  const t = useTexts('admin')
  const statusText = useStatusText()
  const counts = usePendingCounts()
  // Zero until the counts have loaded.
  const pendingCount = (pending && counts?.[pending]) ?? 0
  const tabs = (['all', ...statuses] as const).map((status) => ({
    name: status,
    to: statusHref(status, view),
    text: status === 'all' ? t('statusAll') : statusText(status),
    count: status === 'pending' && pendingCount > 0 && (
      <span className="rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs leading-5">
        {t('countOnly', { count: pendingCount })}
      </span>
    ),
  }))
  return <TabLinks label={t('status')} tabs={tabs} current={view.status} />
}
