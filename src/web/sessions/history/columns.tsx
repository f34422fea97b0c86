import { Image, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Party, PartySession } from '#contract/sessions.ts'
import type { Role } from '#domain/accounts.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { PaymentStatus } from './status.tsx'

/** The dialogs that a row can open. */
export type HistoryDialog = 'proof' | 'receipt' | 'payment' | 'refund account'

/** Only the buyer sees payment details. */
export function useHistoryColumns(
  role: Role,
  onOpen: (dialog: HistoryDialog, session: PartySession) => void,
  renderComplaint: (session: PartySession) => ReactNode,
): Column<PartySession>[] {
  const t = useTexts('history')
  const names = useNames()
  const asChatter = role === 'chatter'
  const payment: Column<PartySession>[] = [
    {
      key: 'transaction',
      header: t('transactionId'),
      cell: (session) => <Transaction session={session} onShowProof={() => onOpen('proof', session)} />,
    },
    {
      key: 'status',
      header: t('paymentStatus'),
      cell: (session) => (
        <PaymentStatus
          session={session}
          onSendAgain={() => onOpen('payment', session)}
          onGiveAccount={() => onOpen('refund account', session)}
          complaint={renderComplaint(session)}
        />
      ),
    },
  ]
  return [
    { key: 'number', header: t('number'), card: 'none', cell: (_, index) => index + 1 },
    {
      key: 'id',
      header: t('sessionId'),
      cell: (session) => <SessionId session={session} onShowReceipt={() => onOpen('receipt', session)} />,
    },
    {
      key: 'party',
      header: asChatter ? t('user') : t('chatter'),
      card: 'title',
      cell: ({ userID, chatterID }) => <Person party={asChatter ? userID : chatterID} />,
    },
    { key: 'plan', header: t('plan'), cell: ({ plan }) => names.plan(plan.title) },
    {
      key: 'duration',
      header: t('duration'),
      cell: ({ plan }) => <span className="whitespace-nowrap">{t('minutes', { count: plan.duration })}</span>,
    },
    { key: 'paid', header: t('paidAmount'), cell: (session) => <Paid session={session} /> },
    ...(asChatter ? [] : payment),
    { key: 'start', header: t('startTime'), cell: ({ startTime }) => <MomentOrNone iso={startTime} /> },
    { key: 'end', header: t('endTime'), cell: ({ endTime }) => <MomentOrNone iso={endTime} /> },
  ]
}

/** Shows a chatter how much a refund reversed. */
function Paid({ session: { amountPaid, takenBack } }: { readonly session: PartySession }) {
  const t = useTexts('refunds')
  if (takenBack === null) return moneyText(amountPaid)
  return (
    <span className="flex flex-col items-end gap-1 py-2 text-end md:max-w-48 md:items-start md:text-start">
      {moneyText(amountPaid)}
      <span className="text-ink-soft text-xs">{t('takenBack', { amount: moneyText(takenBack) })}</span>
    </span>
  )
}

function SessionId({ session: { _id }, onShowReceipt }: { readonly session: PartySession; readonly onShowReceipt: () => void }) {
  const t = useTexts('history')
  return (
    <span className="inline-flex items-center">
      <ShortId id={_id} name={t('sessionId')} />
      <IconButton
        label={t('receiptOf', { id: shortId(_id) })}
        icon={<ReceiptText aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onShowReceipt}
        className="max-md:-me-3 max-md:ms-3"
      />
    </span>
  )
}

function Person({ party: { username, avatar } }: { readonly party: Party }) {
  const names = useNames()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={username} src={avatar} />
      <span dir="auto" className="min-w-0 break-words font-medium md:max-w-36 md:truncate" title={username}>
        {names.person(username)}
      </span>
    </span>
  )
}

function Transaction({ session, onShowProof }: { readonly session: PartySession; readonly onShowProof: () => void }) {
  const { transactionID = '', transactionSS } = session
  const t = useTexts('history')
  return (
    <span className="flex min-w-0 items-center justify-end gap-1 md:justify-start">
      <bdi dir="ltr" className="min-w-0 break-all md:max-w-36 md:truncate" title={transactionID}>
        {transactionID}
      </bdi>
      {transactionSS !== undefined && (
        <IconButton
          label={t('viewProof', { id: transactionID })}
          icon={<Image aria-hidden="true" />}
          onClick={onShowProof}
          className="max-md:-me-3"
        />
      )}
    </span>
  )
}

function MomentOrNone({ iso }: { readonly iso: string | null }) {
  const t = useTexts('history')
  return iso === null ? t('none') : <Moment iso={iso} compact />
}
