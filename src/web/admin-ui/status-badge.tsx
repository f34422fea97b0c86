import { Badge, type Tone } from '../ui/badge.tsx'
import { type AnyStatus, useStatusText } from './words.ts'

/** Green for approved or completed, blue for pending, red for anything else (spec §2). */
export function statusTone(status: AnyStatus): Tone {
  if (status === 'approved' || status === 'completed') return 'good'
  return status === 'pending' ? 'info' : 'danger'
}

export function StatusBadge({ status }: { readonly status: AnyStatus }) {
  const statusText = useStatusText()
  return <Badge tone={statusTone(status)}>{statusText(status)}</Badge>
}
