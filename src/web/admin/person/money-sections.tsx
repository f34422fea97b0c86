import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as contract from '#contract/person.ts'
import { moneyText } from '#texts/money-text.ts'
import { PartyLinks } from '../../admin-ui/person-link.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { UserText } from '../../admin-ui/user-text.tsx'
import { PATHS } from '../../paths.ts'
import { ProofDialog } from '../../sessions/history/proof.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import type { Column } from '../../ui/table-columns.ts'
import { useTrailWords } from '../trail/trail-words.ts'
import { useSection } from './queries.ts'
import { SectionTable } from './section-table.tsx'

export interface SectionProps {
  readonly id: string
}

export function MoneySection({ name, id }: SectionProps & { readonly name: 'sessions' | 'journal' | 'withdraws' | 'refunds' }) {
  switch (name) {
    case 'sessions':
      return <Sessions id={id} />
    case 'journal':
      return <Journal id={id} />
    case 'withdraws':
      return <Withdraws id={id} />
    case 'refunds':
      return <Refunds id={id} />
  }
}

/** Sessions with their payments. A proof is fetched when it is opened, because looking at it is recorded. */
function Sessions({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const section = useSection(contract.listPersonSessions, id)
  const [proofOf, setProofOf] = useState<string>()
  const shown = section.data?.pages.flatMap((page) => page.rows).find(({ _id }) => _id === proofOf)
  return (
    <>
      <SectionTable title={t('section.sessions')} section={section} columns={useSessionColumns(setProofOf)} foldBelowPx={1000} />
      <ProofDialog session={shown} onClose={() => setProofOf(undefined)} onRenew={() => section.refetch()} />
    </>
  )
}

/** Only phases of approved sessions that need attention have a colour. */
const PHASE_TONES: Readonly<Partial<Record<contract.PersonSession['phase'], Tone>>> = {
  running: 'info',
  lapsed: 'accent',
  refunded: 'accent',
}

function useSessionColumns(onProof: (id: string) => void): Column<contract.PersonSession>[] {
  const t = useTexts('adminPerson')
  const names = useNames()
  const words = useTrailWords()
  return [
    {
      key: 'other',
      header: t('with'),
      card: 'title',
      widthPx: 170,
      grow: 3,
      cell: ({ other, as }) => <WithSide other={other} side={as === 'buyer' ? t('asBuyer') : t('asChatter')} />,
    },
    {
      key: 'plan',
      header: t('plan'),
      card: 'fact',
      widthPx: 130,
      grow: 1,
      cell: ({ plan, minutes }) => t('planMinutes', { plan: names.plan(plan), minutes }),
    },
    { key: 'amount', header: t('amount'), card: 'fact', widthPx: 110, grow: 1, cell: ({ amount }) => moneyText(amount) },
    {
      key: 'status',
      header: t('status'),
      card: 'fact',
      widthPx: 120,
      grow: 1,
      cell: ({ phase, status, isRemoved }) =>
        isRemoved ? (
          <Badge tone="danger">{t('removed')}</Badge>
        ) : status === 'completed' ? (
          <Badge tone={PHASE_TONES[phase] ?? 'good'}>{words.value('phase', phase)}</Badge>
        ) : (
          <StatusBadge status={status} />
        ),
    },
    { key: 'when', header: t('when'), card: 'fact', widthPx: 110, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} compact /> },
    {
      key: 'transaction',
      header: t('transactionId'),
      card: 'fact',
      widthPx: 140,
      grow: 2,
      cell: ({ transactionID, _id, isRemoved }) =>
        isRemoved ? (
          <UserText text={transactionID} code />
        ) : (
          <Link to={`${PATHS.adminSessionRequests}?edit=${_id}`} className="text-primary underline-offset-2 hover:underline">
            <UserText text={transactionID} code />
          </Link>
        ),
    },
    {
      key: 'decidedBy',
      header: t('decidedBy'),
      card: 'fact',
      foldUnder: 'when',
      widthPx: 120,
      grow: 1,
      cell: ({ decidedBy }) => (decidedBy === null ? t('waiting') : <bdi>{names.person(decidedBy)}</bdi>),
    },
    {
      key: 'proof',
      header: t('proof'),
      align: 'end',
      card: 'actions',
      widthPx: 80,
      cell: ({ transactionSS, transactionID, _id }) =>
        transactionSS === null ? (
          <span className="text-ink-faint text-xs">{t('noProof')}</span>
        ) : (
          <IconButton
            label={t('showProof', { id: transactionID })}
            icon={<ImageIcon aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => onProof(_id)}
          />
        ),
    },
  ]
}

export function WithSide({ other, side }: { readonly other: contract.PersonSession['other']; readonly side: string }) {
  return (
    <div className="min-w-0">
      <PartyLinks parties={[other]} />
      <p className="ps-10 text-ink-faint text-xs">{side}</p>
    </div>
  )
}

function Journal({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const names = useNames()
  const section = useSection(contract.listPersonJournal, id)
  const bucket = (name: string) => t(`bucket.${name}` as 'bucket.bank')
  const columns: Column<contract.JournalEntry>[] = [
    {
      key: 'movement',
      header: t('movement'),
      card: 'title',
      widthPx: 180,
      grow: 3,
      cell: ({ reason }) => <span className="font-medium text-ink">{t(`entry.${reason}` as 'entry.session_credit')}</span>,
    },
    {
      key: 'amount',
      header: t('amount'),
      card: 'fact',
      widthPx: 110,
      grow: 1,
      cell: ({ amount }) => <span className="font-semibold text-ink">{moneyText(amount)}</span>,
    },
    {
      key: 'buckets',
      header: t('fromTo'),
      card: 'fact',
      widthPx: 190,
      grow: 2,
      cell: ({ from, to }) => `${bucket(from)} → ${bucket(to)}`,
    },
    { key: 'when', header: t('when'), card: 'fact', widthPx: 110, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} compact /> },
    { key: 'by', header: t('by'), card: 'fact', widthPx: 120, grow: 1, cell: ({ by }) => <bdi>{names.person(by)}</bdi> },
    {
      key: 'about',
      header: t('open'),
      align: 'end',
      card: 'fact',
      widthPx: 110,
      cell: ({ sessionID, withdrawID }) => {
        const [path, about] = sessionID === null ? [PATHS.adminWithdrawRequests, withdrawID] : [PATHS.adminSessionRequests, sessionID]
        return about === null ? null : <IdLink path={path} id={about} />
      },
    },
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

function Withdraws({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const names = useNames()
  const section = useSection(contract.listPersonWithdraws, id)
  const columns: Column<contract.PersonWithdraw>[] = [
    {
      key: 'amount',
      header: t('amount'),
      card: 'title',
      widthPx: 120,
      grow: 1,
      cell: ({ amount }) => <span className="font-semibold text-ink">{moneyText(amount)}</span>,
    },
    { key: 'status', header: t('status'), card: 'fact', widthPx: 120, grow: 1, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'account',
      header: t('account'),
      card: 'fact',
      widthPx: 190,
      grow: 3,
      cell: ({ bankName, accountNumber }) => (
        <span className="block">
          <UserText text={bankName} />
          <UserText text={accountNumber} code />
        </span>
      ),
    },
    { key: 'when', header: t('when'), card: 'fact', widthPx: 110, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} compact /> },
    {
      key: 'by',
      header: t('decidedBy'),
      card: 'fact',
      widthPx: 120,
      grow: 1,
      cell: ({ changedBy }) => (changedBy === null ? t('waiting') : <bdi>{names.person(changedBy)}</bdi>),
    },
    {
      key: 'open',
      header: t('open'),
      align: 'end',
      card: 'fact',
      widthPx: 110,
      cell: ({ _id }) => <IdLink path={PATHS.adminWithdrawRequests} id={_id} />,
    },
  ]
  return <SectionTable title={t('section.withdraws')} section={section} columns={columns} foldBelowPx={820} />
}

function Refunds({ id }: SectionProps) {
  const t = useTexts('adminPerson')
  const words = useTrailWords()
  const section = useSection(contract.listPersonRefunds, id)
  const columns: Column<contract.PersonRefund>[] = [
    {
      key: 'other',
      header: t('with'),
      card: 'title',
      widthPx: 170,
      grow: 3,
      cell: ({ other, as }) => <WithSide other={other} side={as === 'buyer' ? t('asBuyer') : t('asChatter')} />,
    },
    { key: 'amount', header: t('amount'), card: 'fact', widthPx: 110, grow: 1, cell: ({ amount }) => moneyText(amount) },
    { key: 'status', header: t('status'), card: 'fact', widthPx: 140, grow: 1, cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'reason', header: t('reason'), card: 'fact', widthPx: 150, grow: 2, cell: ({ reason }) => words.value('reason', reason) },
    { key: 'when', header: t('when'), card: 'fact', widthPx: 110, grow: 1, cell: ({ createdAt }) => <Moment iso={createdAt} compact /> },
    {
      key: 'open',
      header: t('open'),
      align: 'end',
      card: 'fact',
      widthPx: 110,
      cell: ({ _id }) => <IdLink path={PATHS.adminRefunds} id={_id} />,
    },
  ]
  return <SectionTable title={t('section.refunds')} section={section} columns={columns} foldBelowPx={860} />
}
