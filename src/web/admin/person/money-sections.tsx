import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as contract from '#contract/person.ts'
import { moneyText } from '#texts/money-text.ts'
import { amountColumn, column, timeColumn } from '../../admin-ui/columns.tsx'
import { NameLink } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { PATHS } from '../../paths.ts'
import { ProofDialog } from '../../sessions/history/proof.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { useTrailWords } from '../trail/trail-words.ts'
import { useSection } from './queries.ts'
import { SectionTable } from './section-table.tsx'

export interface SectionProps {
  readonly id: string
}

/** Sessions with their payments. A proof is fetched only when opened, because viewing it is logged. */
export function Sessions({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const section = useSection(contract.listPersonSessions, id)
  const [proofOf, setProofOf] = useState<string>()
  const rows = section.data?.pages.flatMap((page) => page.rows) ?? []
  const shown = rows.find(({ _id }) => _id === proofOf)
  return (
    <>
      <SectionTable title={t('section.sessions')} section={section} columns={useSessionColumns(rows, setProofOf)} foldBelowPx={1000} />
      <ProofDialog session={shown} onClose={() => setProofOf(undefined)} onRenew={() => section.refetch()} />
    </>
  )
}

/** Among approved sessions, only phases that need attention are coloured. */
const PHASE_TONES: Readonly<Partial<Record<contract.PersonSession['phase'], Tone>>> = {
  running: 'info',
  lapsed: 'accent',
  refunded: 'accent',
}

function useSessionColumns(rows: readonly contract.PersonSession[], onProof: (id: string) => void): Column<contract.PersonSession>[] {
  const t = useTexts('adminPerson')
  const names = useNames()
  const words = useTrailWords()
  const statusOf = ({ phase, status, isRemoved }: contract.PersonSession) =>
    isRemoved ? (
      <Badge tone="danger">{t('removed')}</Badge>
    ) : status === 'completed' ? (
      <Badge tone={PHASE_TONES[phase] ?? 'neutral'}>{words.value('phase', phase)}</Badge>
    ) : (
      <StatusBadge status={status} />
    )
  const sideOf = useSideOf(rows)
  const transaction = ({ transactionID, _id, isRemoved }: contract.PersonSession) =>
    isRemoved ? (
      <UserText text={transactionID} code />
    ) : (
      <Link to={`${PATHS.adminSessionRequests}?edit=${_id}`} className="text-primary underline-offset-2 hover:underline">
        <UserText text={transactionID} code />
      </Link>
    )
  const proof = ({ transactionSS, transactionID, _id }: contract.PersonSession) =>
    transactionSS === null ? (
      <span className="text-ink-faint text-xs">{t('noProof')}</span>
    ) : (
      <IconButton
        label={t('showProof', { id: transactionID })}
        icon={<ImageIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => onProof(_id)}
      />
    )
  return [
    sideColumn<contract.PersonSession>(t('with'), sideOf),
    column('plan', t('plan'), ({ plan, minutes }) => t('planMinutes', { plan: names.plan(plan), minutes }), { widthPx: 130, grow: 1 }),
    amountColumn(t('amount'), { widthPx: 120 }),
    column('status', t('status'), statusOf, { card: 'foot', widthPx: 120, grow: 1 }),
    whenColumn(t('when')),
    column('transaction', t('transactionId'), transaction, { widthPx: 140, grow: 2 }),
    byColumn('decidedBy', t('decidedBy'), ({ decidedBy }) => decidedBy, { foldUnder: 'when' }),
    column('proof', t('proof'), proof, { align: 'end', card: 'actions', widthPx: 80 }),
  ]
}

interface WithSide {
  readonly as: 'buyer' | 'chatter'
}

/** The person's side in a row, if it differs between the rows. */
export function useSideOf(rows: readonly WithSide[]): (row: WithSide) => string {
  const t = useTexts('adminPerson')
  const hasBoth = new Set(rows.map(({ as }) => as)).size > 1
  return ({ as }) => (hasBoth ? t(as === 'buyer' ? 'asBuyer' : 'asChatter') : '')
}

interface WithOther {
  readonly other: contract.PersonSession['other']
}

/** The other person, with this person's role in the session below. */
export function sideColumn<Row extends WithOther>(header: string, sideOf: (row: Row) => string): Column<Row> {
  const cell = (row: Row) => <Side party={row.other} side={sideOf(row)} />
  return column('other', header, cell, { card: 'title', widthPx: 170, grow: 3 })
}

function Side({ party: { _id, username, avatar }, side }: { readonly party: WithOther['other']; readonly side: string }) {
  const names = useNames()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={username} src={avatar} size="small" />
      <span className="min-w-0">
        <bdi className="wrap-anywhere at-page-start line-clamp-1 text-ink">
          <NameLink id={_id}>{names.person(username)}</NameLink>
        </bdi>
        {side !== '' && <span className="block text-ink-faint text-xs">{side}</span>}
      </span>
    </span>
  )
}

export function whenColumn<Row extends { readonly createdAt: string }>(header: string): Column<Row> {
  return timeColumn('when', header, ({ createdAt }) => createdAt, { widthPx: 110, grow: 1 })
}

/** The admin who decided, or null while undecided. */
function byColumn<Row>(key: string, header: string, nameOf: (row: Row) => string | null, place: { foldUnder?: string } = {}): Column<Row> {
  return column(key, header, (row) => <DecidedBy name={nameOf(row)} />, { ...place, widthPx: 120, grow: 1 })
}

function DecidedBy({ name }: { readonly name: string | null }) {
  const t = useTexts('adminPerson')
  const names = useNames()
  return name === null ? t('waiting') : <bdi>{names.person(name)}</bdi>
}

const IS_BALANCE = new Set(['held', 'available'])

/** Negative if it leaves what the chatter can withdraw, now or later. */
function signedAmount({ from, to, amount }: contract.JournalEntry) {
  const isLess = IS_BALANCE.has(from) && !IS_BALANCE.has(to)
  return <span className="font-semibold text-ink">{moneyText(isLess ? -amount : amount)}</span>
}

function openColumn<Row extends { readonly _id: string }>(header: string, path: string): Column<Row> {
  return column('open', header, ({ _id }) => <IdLink path={path} id={_id} />, { align: 'end', widthPx: 110 })
}

export function Journal({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const section = useSection(contract.listPersonJournal, id)
  const bucket = (name: string) => t(`bucket.${name}` as 'bucket.bank')
  const movement = ({ reason }: contract.JournalEntry) => (
    <span className="font-medium text-ink">{t(`entry.${reason}` as 'entry.session_credit')}</span>
  )
  const about = ({ sessionID, withdrawID }: contract.JournalEntry) => {
    const [path, subject] = sessionID === null ? [PATHS.adminWithdrawRequests, withdrawID] : [PATHS.adminSessionRequests, sessionID]
    return subject === null ? null : <IdLink path={path} id={subject} />
  }
  const columns: Column<contract.JournalEntry>[] = [
    column('movement', t('movement'), movement, { card: 'title', widthPx: 180, grow: 3 }),
    column('amount', t('amount'), signedAmount, { align: 'end', card: 'amount', widthPx: 120 }),
    column('buckets', t('fromTo'), ({ from, to }) => `${bucket(from)} → ${bucket(to)}`, { widthPx: 190, grow: 2 }),
    whenColumn(t('when')),
    byColumn('by', t('by'), ({ by }) => by),
    column('about', t('open'), about, { align: 'end', widthPx: 110 }),
  ]
  return <SectionTable title={t('section.journal')} section={section} columns={columns} foldBelowPx={820} />
}

function IdLink({ path, id }: { readonly path: string; readonly id: string }) {
  return (
    <Link to={`${path}?edit=${id}`} className="whitespace-nowrap text-primary underline-offset-2 hover:underline">
      <bdi dir="ltr">{shortId(id)}</bdi>
    </Link>
  )
}

export function Withdraws({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const section = useSection(contract.listPersonWithdraws, id)
  const account = ({ bankName, accountNumber }: contract.PersonWithdraw) => (
    <span className="block">
      <UserText text={bankName} />
      <UserText text={accountNumber} code />
    </span>
  )
  const columns: Column<contract.PersonWithdraw>[] = [
    column('account', t('account'), account, { card: 'title', widthPx: 190, grow: 3 }),
    amountColumn(t('amount'), { widthPx: 120 }),
    column('status', t('status'), ({ status }) => <StatusBadge status={status} />, { card: 'foot', widthPx: 120, grow: 1 }),
    whenColumn(t('when')),
    byColumn('by', t('decidedBy'), ({ changedBy }) => changedBy),
    openColumn(t('open'), PATHS.adminWithdrawRequests),
  ]
  return <SectionTable title={t('section.withdraws')} section={section} columns={columns} foldBelowPx={820} />
}

export function Refunds({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const words = useTrailWords()
  const section = useSection(contract.listPersonRefunds, id)
  const sideOf = useSideOf(section.data?.pages.flatMap((page) => page.rows) ?? [])
  const columns: Column<contract.PersonRefund>[] = [
    sideColumn<contract.PersonRefund>(t('with'), sideOf),
    amountColumn(t('amount'), { widthPx: 120 }),
    column('status', t('status'), ({ status }) => <StatusBadge status={status} />, { card: 'foot', widthPx: 140, grow: 1 }),
    column('reason', t('reason'), ({ reason }) => words.value('reason', reason), { widthPx: 150, grow: 2 }),
    whenColumn(t('when')),
    openColumn(t('open'), PATHS.adminRefunds),
  ]
  return <SectionTable title={t('section.refunds')} section={section} columns={columns} foldBelowPx={860} />
}
