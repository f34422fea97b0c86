import { Ban, Check, Clock, Hourglass, type LucideIcon, Trash2, X } from 'lucide-react'
import { Badge, type Tone } from '../ui/badge.tsx'
import { type AnyStatus, useStatusText } from './status-text.ts'

/** docs/product.md#admin-pages specifies the colours. */
export function statusTone(status: AnyStatus): Tone {
  if (status === 'approved' || status === 'completed' || status === 'confirmed' || status === 'closed') return 'good'
  if (status === 'awaiting_account' || status === 'expired' || status === 'overtaken') return 'accent'
  return status === 'pending' ? 'info' : 'danger'
}

/** Icons for people who cannot tell the colours apart. */
const ICONS: Readonly<Record<AnyStatus, LucideIcon>> = {
  approved: Check,
  completed: Check,
  pending: Clock,
  rejected: X,
  banned: Ban,
  deleted: Trash2,
  awaiting_account: Hourglass,
  closed: Check,
  confirmed: Check,
  declined: X,
  expired: Hourglass,
  overtaken: Ban,
}

export function StatusBadge({ status }: { readonly status: AnyStatus }) {
  const statusText = useStatusText()
  const Icon = ICONS[status]
  return (
    <Badge tone={statusTone(status)}>
      <Icon strokeWidth={2.5} aria-hidden="true" />
      {statusText(status)}
    </Badge>
  )
}
