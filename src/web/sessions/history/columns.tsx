import { Link } from 'react-router'
import type { Party, PartySession } from '#contract/sessions.ts'
import type { Role } from '#domain/accounts.ts'
import { moneyText } from '#texts/money-text.ts'
import { PATHS } from '../../paths.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { ROW_CONTROL } from '../../ui/pressable-rows.ts'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { StatusBadge, useOpenText } from './status.tsx'

export const pathOfSession = (id: string) => PATHS.session.replace(':id', id)

/** Only the buyer sees payment details. */
export function useHistoryColumns(role: Role): Column<PartySession>[] {
  const t = useTexts('history')
  const names = useNames()
  const asChatter = role === 'chatter'
  const payment: Column<PartySession>[] = [
    { key: 'transaction', header: t('transactionId'), cell: ({ transactionID = '' }) => <Transaction id={transactionID} /> },
    { key: 'status', header: t('paymentStatus'), cell: (session) => <Status session={session} /> },
  ]
  return [
    { key: 'number', header: t('number'), cell: (_, index) => index + 1 },
    { key: 'id', header: t('sessionId'), cell: ({ _id }) => <SessionLink id={_id} /> },
    {
      key: 'party',
      header: asChatter ? t('user') : t('chatter'),
      cell: ({ userID, chatterID }) => <Person party={asChatter ? userID : chatterID} />,
    },
    { key: 'plan', header: t('plan'), cell: ({ plan }) => names.plan(plan.title) },
    {
      key: 'duration',
      header: t('duration'),
      cell: ({ plan }) => <span className="whitespace-nowrap">{t('minutes', { count: plan.duration })}</span>,
    },
    { key: 'paid', header: t('paidAmount'), align: 'end', cell: (session) => <Paid session={session} /> },
    ...(asChatter ? [] : payment),
    { key: 'start', header: t('startTime'), cell: ({ startTime }) => <MomentOrNone iso={startTime} /> },
    { key: 'end', header: t('endTime'), cell: ({ endTime }) => <MomentOrNone iso={endTime} /> },
  ]
}

/** Shows a chatter how much a refund reversed. */
export function Paid({ session: { amountPaid, takenBack } }: { readonly session: PartySession }) {
  const t = useTexts('refunds')
  return (
    <span className="inline-flex flex-col items-end whitespace-nowrap tabular-nums">
      {moneyText(amountPaid)}
      {takenBack !== null && <span className="text-ink-soft text-xs">{t('takenBackShort', { amount: moneyText(-takenBack) })}</span>}
    </span>
  )
}

function SessionLink({ id }: { readonly id: string }) {
  const t = useTexts('history')
  return (
    <Link
      {...ROW_CONTROL}
      to={pathOfSession(id)}
      aria-label={t('openSession', { id: shortId(id) })}
      className="inline-flex min-h-11 items-center whitespace-nowrap text-primary underline-offset-2 hover:underline"
    >
      <bdi dir="ltr">{shortId(id)}</bdi>
    </Link>
  )
}

function Person({ party: { username, avatar } }: { readonly party: Party }) {
  const names = useNames()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={username} src={avatar} size="small" />
      <span dir="auto" className="max-w-36 truncate font-medium" title={username}>
        {names.person(username)}
      </span>
    </span>
  )
}

function Transaction({ id }: { readonly id: string }) {
  return (
    <bdi dir="ltr" className="inline-block max-w-36 truncate align-middle" title={id}>
      {id}
    </bdi>
  )
}

function Status({ session }: { readonly session: PartySession }) {
  const open = useOpenText(session)
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <StatusBadge session={session} />
      {open !== null && <span className="whitespace-nowrap px-0.5 text-accent-ink text-xs">{open}</span>}
    </span>
  )
}

function MomentOrNone({ iso }: { readonly iso: string | null }) {
  const t = useTexts('history')
  const language = useLanguage()
  if (iso === null) return t('none')
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {shortDateTimeText(iso, language)}
    </time>
  )
}
