import { Ban, Check, Clock } from 'lucide-react'
import type { PayoutRunStatus } from '#domain/payout-runs.ts'
import { useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'

const LOOKS = {
  open: { tone: 'info', Icon: Clock },
  closed: { tone: 'good', Icon: Check },
  cancelled: { tone: 'neutral', Icon: Ban },
} as const

export function RunStatus({ status }: { readonly status: PayoutRunStatus }) {
  const t = useTexts('adminPayouts')
  const { tone, Icon } = LOOKS[status]
  return (
    <Badge tone={tone}>
      <Icon strokeWidth={2.5} aria-hidden="true" />
      {t(`runStatus.${status}`)}
    </Badge>
  )
}
