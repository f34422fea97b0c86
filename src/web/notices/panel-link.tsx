import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

interface PanelLinkProps {
  readonly to: string
  readonly onFollow?: () => void
  /** Closes the panel if the link leads to the current page. Otherwise, the new page closes it. */
  readonly onClose: () => void
  /** The name, if the children have none. */
  readonly label?: string
  readonly className: string
  readonly children: ReactNode
}

/** A link whose page replaces the panel's history entry. */
export function PanelLink({ to, onFollow, onClose, label, className, children }: PanelLinkProps) {
  const { pathname, search } = useLocation()
  function follow(event: MouseEvent) {
    onFollow?.()
    if (to !== `${pathname}${search}`) return
    event.preventDefault()
    onClose()
  }
  return (
    <Link to={to} replace aria-label={label} title={label} onClick={follow} className={className}>
      {children}
    </Link>
  )
}
