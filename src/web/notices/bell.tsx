import { Bell as BellIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { loadLater } from '../api/load-later.tsx'
import { useTexts } from '../texts/texts.ts'
import { CountBadge, countText } from '../ui/count-badge.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { unreadOf } from './model.ts'
import { useNotices } from './queries.ts'

const NoticePanel = loadLater(() => import('./notice-panel.tsx'), 'NoticePanel', ['notices', 'noticeList', 'rejections'])

interface BellProps {
  readonly className: string
  readonly badgeClassName: string
  /** The label below the icon, in a phone's bar. */
  readonly label?: { readonly text: string; readonly className: string }
}

/** Opens the list of notices, and shows the number of unread ones. Its parent must be `relative`. */
export function Bell({ className, badgeClassName, label }: BellProps) {
  const t = useTexts('shell')
  const ui = useTexts('ui')
  const { data, refetch } = useNotices()
  const unread = data === undefined ? 0 : unreadOf(data)
  const name = unread > 0 ? t('unreadNotices', { shown: countText(unread) }) : ui('notifications')
  // Voice control finds a button by the label on the screen.
  const spokenName = label === undefined || name.startsWith(label.text) ? name : `${label.text}: ${name}`
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  function press() {
    setOpen(!isOpen)
    // Refetches, because no event reports that a person named in the list was deleted.
    if (!isOpen && data !== undefined) void refetch()
  }
  return (
    <>
      <Tooltip text={ui('notifications')} side="inline-end">
        <button
          ref={button}
          type="button"
          aria-label={spokenName}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={press}
          className={className}
        >
          <BellIcon aria-hidden="true" />
          {label !== undefined && <span className={label.className}>{label.text}</span>}
        </button>
      </Tooltip>
      <CountBadge count={unread} className={badgeClassName} />
      <NoticePanel anchor={button} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
