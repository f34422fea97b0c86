import { useRef, useState } from 'react'
import type { AdminProposal } from '#contract/proposals.ts'
import { rupeesNeedSecondAdmin } from '#domain/proposals.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { usePanelKeys } from '../../admin-ui/panel-keys.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useLacksSecondAdmin, useSecondAdminLimit } from '../../admin-ui/pending-counts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { DeclineDialog } from './admin-decline-dialog.tsx'
import { useConfirmProposal, useDeclineProposal, useProposalAbout } from './admin-queries.ts'

interface ProposalDecisionProps {
  readonly proposal: AdminProposal
  /** Handles the panel's A and R keys. */
  readonly hasKeys?: boolean
  /** The panel is about to move to another row. */
  readonly isMoving?: boolean
  /** Called as soon as the decision is made. */
  readonly onDone?: () => void
  readonly onSuccess?: (reply: object) => void
}

/** Confirm and Decline, or only Cancel for the admin's own proposal. */
export function ProposalDecision({ proposal, hasKeys = false, isMoving = false, onDone, onSuccess }: ProposalDecisionProps) {
  const t = useTexts('adminProposals')
  const isOwn = useAccount()._id === proposal.proposedBy._id
  const goingOn = onDone ? { onDone } : {}
  const confirm = useConfirmProposal(goingOn)
  const decline = useDeclineProposal(goingOn)
  const [isDeclining, setDeclining] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  usePanelKeys(buttons, hasKeys ? { KeyA: () => confirmButton.current?.focus(), KeyR: () => setDeclining(true) } : {})
  const id = proposal._id
  const mayConfirm = proposal.cannotConfirm === null
  const succeeded = onSuccess ? { onSuccess } : {}
  return (
    <div ref={buttons} className="flex grow flex-wrap items-center justify-end gap-3">
      <Button
        variant="secondary"
        className="text-danger!"
        aria-haspopup="dialog"
        disabled={confirm.isPending || isMoving}
        busy={decline.isPending}
        busyText={t('declining')}
        {...(hasKeys && { 'aria-keyshortcuts': 'r' })}
        onClick={() => setDeclining(true)}
      >
        {isOwn ? t('takeBack') : t('decline')}
      </Button>
      {!isOwn && (
        <Button
          ref={confirmButton}
          busy={confirm.isPending}
          busyText={t('confirming')}
          disabled={!mayConfirm || decline.isPending || isMoving}
          {...(hasKeys && { 'aria-keyshortcuts': 'a' })}
          onClick={() => confirm.mutate({ id }, succeeded)}
        >
          {t('confirm')}
        </Button>
      )}
      {isDeclining && (
        <DeclineDialog
          open
          isOwn={isOwn}
          busy={decline.isPending}
          onCancel={() => setDeclining(false)}
          onConfirm={(note) => {
            // Close the dialog first; after the decision only the panel is left to close.
            setDeclining(false)
            decline.mutate({ id, note }, succeeded)
          }}
        />
      )}
    </div>
  )
}

/** Shows the pending proposal in its subject's panel. */
export function ProposalCard({ about }: { readonly about: string }) {
  const t = useTexts('adminProposals')
  const { data: proposal } = useProposalAbout(about)
  if (!proposal) return null
  return (
    <PanelSection title={t(`kind.${proposal.kind}`)} {...(proposal.amount !== null && { aside: moneyText(proposal.amount) })} strong>
      <p className="text-ink text-sm">
        <WhoWaits proposal={proposal} />
      </p>
      <LostMoney proposal={proposal} />
      <WhyNotConfirm proposal={proposal} />
      <ProposalDecision proposal={proposal} />
    </PanelSection>
  )
}

export function WhoWaits({ proposal }: { readonly proposal: AdminProposal }) {
  const t = useTexts('adminProposals')
  const isOwn = useAccount()._id === proposal.proposedBy._id
  const when = dateTimeText(proposal.expiresAt)
  return isOwn ? t('yours', { when }) : t('waits', { name: proposal.proposedBy.username, when })
}

/** Warns that the bank reversed, or may have reversed, the payout. */
export function LostMoney({ proposal: { lostMoney } }: { readonly proposal: Pick<AdminProposal, 'lostMoney'> }) {
  const t = useTexts('adminProposals')
  return lostMoney && <Callout tone="warning">{t(`lostMoney.${lostMoney}`)}</Callout>
}

/** Tells the admin in advance that this amount needs a second admin. */
export function SecondAdminNote({ amount }: { readonly amount: number | null }) {
  const t = useTexts('adminProposals')
  const limit = useSecondAdminLimit()
  if (!useNeedsSecondAdmin(amount) || limit === null) return null
  return (
    <>
      <Callout tone="info">{t('needsSecond', { limit: moneyText(limit) })}</Callout>
      <NoSecondAdmin />
    </>
  )
}

/** Tells the admin in advance that appointing an admin needs a second admin. */
export function SecondAdminNoteOnRole() {
  const t = useTexts('adminProposals')
  if (useSecondAdminLimit() === null) return null
  return (
    <>
      <Callout tone="info">{t('roleNeedsSecond')}</Callout>
      <NoSecondAdmin />
    </>
  )
}

/** Warns that no other admin could confirm this admin's proposals. */
export function NoSecondAdmin() {
  const t = useTexts('adminProposals')
  return useLacksSecondAdmin() && <Callout tone="warning">{t('noSecondAdmin', { command: MAKE_ADMIN })}</Callout>
}

/** The command for the operator of the server. */
const MAKE_ADMIN = 'npm run make-admin -- username'

/** Explains why Confirm is disabled. */
export function WhyNotConfirm({ proposal: { cannotConfirm } }: { readonly proposal: Pick<AdminProposal, 'cannotConfirm'> }) {
  const t = useTexts('adminProposals')
  if (cannotConfirm === null) return null
  const { code, until } = cannotConfirm
  return <Callout tone="info">{t(`cannotConfirm.${code}`, { when: until === null ? '' : dateTimeText(until) })}</Callout>
}

export function useNeedsSecondAdmin(amount: number | null): boolean {
  const limit = useSecondAdminLimit()
  return amount !== null && limit !== null && rupeesNeedSecondAdmin(amount, limit)
}
