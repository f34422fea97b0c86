import { useRef } from 'react'
import { personPath } from '#contract/admin-paths.ts'
import type { AdminProposal } from '#contract/proposals.ts'
import { moneyText } from '#texts/money-text.ts'
import { AdvanceSwitch } from '../../admin-ui/advance-switch.tsx'
import { useAfterChange } from '../../admin-ui/after-change.ts'
import { type Detail, Details } from '../../admin-ui/details.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { PanelStepper } from '../../admin-ui/panel-stepper.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { useStatusText } from '../../admin-ui/status-text.ts'
import { usePanelMoved } from '../../admin-ui/use-panel-moved.ts'
import type { RowStepper } from '../../admin-ui/use-row-stepper.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { LostMoney, ProposalDecision, WhoWaits, WhyNotConfirm } from './proposal-card.tsx'

interface ProposalPanelProps {
  /** Undefined while the panel is closed. */
  readonly proposal: AdminProposal | undefined
  readonly stepper: RowStepper
  readonly onClose: () => void
}

export function ProposalPanel({ proposal, stepper, onClose }: ProposalPanelProps) {
  const t = useTexts('adminProposals')
  const shown = useLastDefined(proposal)
  const content = useRef<HTMLDivElement>(null)
  usePanelMoved(content, proposal && { id: proposal._id, name: t(`kind.${proposal.kind}`) })
  return (
    <Drawer
      open={proposal !== undefined}
      onClose={onClose}
      title={t('manage')}
      tools={<PanelStepper stepper={stepper} />}
      footer={shown && <Footer key={`${shown._id} ${shown.status}`} proposal={shown} stepper={stepper} onClose={onClose} />}
    >
      {shown && (
        <div key={shown._id} ref={content} className="flex flex-col gap-6">
          <ProposalDetails proposal={shown} />
          <AdvanceSwitch />
        </div>
      )}
    </Drawer>
  )
}

function Footer({ proposal, stepper, onClose }: Required<ProposalPanelProps> & { readonly proposal: AdminProposal }) {
  const admin = useTexts('admin')
  const after = useAfterChange(true, stepper, onClose)
  if (proposal.status === 'pending') return <ProposalDecision proposal={proposal} hasKeys isMoving={stepper.isMoving} {...after} />
  return (
    <div className="flex sm:justify-end">
      <Button variant="secondary" onClick={onClose} className="max-sm:grow">
        {admin('cancel')}
      </Button>
    </div>
  )
}

function ProposalDetails({ proposal }: { readonly proposal: AdminProposal }) {
  const t = useTexts('adminProposals')
  const { status, kind, proposedBy, createdAt, decidedBy, decidedAt, declineNote } = proposal
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 font-semibold text-ink">
        {t(`kind.${kind}`)}
        <StatusBadge status={status} />
      </p>
      {status === 'pending' && (
        <Callout tone="info">
          <WhoWaits proposal={proposal} />
        </Callout>
      )}
      <LostMoney proposal={proposal} />
      <WhyNotConfirm proposal={proposal} />
      <PanelSection title={t('whatHappens')} strong={status === 'pending'}>
        <Details items={useFacts(proposal)} />
        {kind === 'make_admin' && <p className="text-ink text-sm">{t('makesAdmin', { name: proposal.userID?.username ?? '' })}</p>}
        {proposal.complaintID !== null && <p className="text-ink text-sm">{t('decidesComplaint')}</p>}
      </PanelSection>
      <div className="flex flex-col gap-2 text-ink-soft text-sm">
        {/* While it is pending, the callout names the proposer and the list the time. */}
        {status !== 'pending' && <p>{t('madeBy', { name: proposedBy.username, when: dateTimeText(createdAt) })}</p>}
        {decidedAt !== null && (
          <p>
            {decidedBy === null
              ? t('closedOn', { when: dateTimeText(decidedAt) })
              : t('decidedBy', { name: decidedBy.username, when: dateTimeText(decidedAt) })}
          </p>
        )}
        {declineNote !== null && <p className="wrap-anywhere whitespace-pre-line">{t('declinedBecause', { note: declineNote })}</p>}
        <LinkButton to={subjectPath(proposal)} variant="secondary" size="small" className="self-start">
          {t('openSubject')}
        </LinkButton>
      </div>
    </>
  )
}

function subjectPath({ kind, userID, sessionID, refundID, withdrawID }: AdminProposal): string {
  if (kind === 'make_admin' && userID !== null) return personPath(userID._id)
  if (sessionID !== null) return `${PATHS.adminSessionRequests}?edit=${sessionID}`
  return refundID === null ? `${PATHS.adminWithdrawRequests}?edit=${withdrawID}` : `${PATHS.adminRefunds}?edit=${refundID}`
}

function useFacts(proposal: AdminProposal): Detail[] {
  const t = useTexts('adminProposals')
  const refunds = useTexts('adminRefunds')
  const statusText = useStatusText()
  const { kind, amount, userID, chatterID, reason, note, bankReference, bankName, accountName, accountNumber, toStatus } = proposal
  const known = (label: string, value: string | null): Detail[] => (value === null ? [] : [{ label, value: <bdi dir="auto">{value}</bdi> }])
  return [
    ...(amount === null ? [] : [{ label: t('amount'), value: moneyText(amount), strong: true }]),
    ...(userID === null ? [] : [{ label: t(kind === 'make_admin' ? 'newAdmin' : 'buyer'), value: <bdi>{userID.username}</bdi> }]),
    ...(chatterID === null ? [] : [{ label: t('chatter'), value: <bdi>{chatterID.username}</bdi> }]),
    ...(reason === null ? [] : [{ label: t('reason'), value: refunds(`reason.${reason}`) }]),
    ...(toStatus === null ? [] : [{ label: t('toStatus'), value: statusText(toStatus) }]),
    ...(note === null
      ? []
      : [
          {
            label: kind === 'take_back_withdraw' ? t('takeBackReason') : t('note'),
            value: <bdi className="whitespace-pre-line">{note}</bdi>,
          },
        ]),
    ...known(t('bankName'), bankName),
    ...known(t('accountName'), accountName),
    ...known(t('accountNumber'), accountNumber),
    ...known(t('bankReference'), bankReference),
  ]
}
