import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PartySession } from '#contract/sessions.ts'
import { statusTone } from '../../admin-ui/status-badge.tsx'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { isDeleted, useNames } from '../../texts/use-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { PaymentContact } from '../pay/refused-payment.tsx'
import { maySendAgain } from '../pay/send-again.tsx'
import { RefundOfSession } from './refund.tsx'

interface PaymentStatusProps {
  readonly session: PartySession
  readonly onSendAgain: () => void
  readonly onGiveAccount: () => void
  /** The buyer's complaint button or status for an ended session. */
  readonly complaint: ReactNode
}

/** The payment's status, with the reason for a rejection and what the buyer can do about it. */
export function PaymentStatus({ session, onSendAgain, onGiveAccount, complaint }: PaymentStatusProps) {
  const t = useTexts('afterDecision')
  const names = useNames()
  const rejections = useTexts('rejections')
  const { status, removedAt, rejection, chatterID, refund } = session
  if (refund !== null)
    return (
      <span className="flex flex-col items-end gap-2 py-2 text-end md:max-w-64 md:items-start md:text-start">
        <StatusBadge session={session} />
        <RefundOfSession session={session} refund={refund} onGiveAccount={onGiveAccount} />
        {complaint}
      </span>
    )
  if (status !== 'rejected' && removedAt === null)
    return (
      <span className="flex flex-col items-end md:items-start md:py-2">
        <StatusBadge session={session} />
        <Minutes session={session} />
        {complaint}
      </span>
    )
  return (
    <span className="flex flex-col items-end gap-2 py-2 text-end md:max-w-64 md:items-start md:text-start">
      <StatusBadge session={session} />
      {rejection !== null && (
        <span className="wrap-anywhere whitespace-pre-line text-ink-soft text-xs">
          {rejection.reason !== 'other' && rejections(rejection.reason)} <bdi>{rejection.note}</bdi>
        </span>
      )}
      <span className="flex flex-wrap gap-2 max-md:justify-end">
        {maySendAgain(session) && !isDeleted(chatterID) && (
          <Button size="small" onClick={onSendAgain} aria-label={t('sendAgainTo', { name: names.person(chatterID.username) })}>
            {t('sendAgain')}
          </Button>
        )}
        <PaymentContact payment={session} />
      </span>
    </span>
  )
}

/** Shows that minutes are kept or lapsed while they have no times, and links to the chat. */
function Minutes({ session: { phase, keptUntil, chatterID } }: { readonly session: PartySession }) {
  const t = useTexts('history')
  const language = useLanguage()
  if (phase === 'lapsed') return <span className="mt-1 text-ink-soft text-xs">{t('lapsed')}</span>
  if (phase !== 'kept' || keptUntil === null) return null
  return (
    <Link
      to={`${PATHS.chats}?with=${chatterID._id}`}
      className="inline-flex min-h-11 items-center text-primary text-sm underline-offset-2 hover:underline"
    >
      {t('keptUntil', { until: shortDayText(keptUntil, language) })}
    </Link>
  )
}

export function StatusBadge({ session: { status, removedAt } }: { readonly session: PartySession }) {
  const t = useTexts('history')
  const after = useTexts('afterDecision')
  return removedAt !== null ? <Badge tone="danger">{after('removed')}</Badge> : <Badge tone={statusTone(status)}>{t(status)}</Badge>
}
