import { useRef, useState } from 'react'
import type { AdminProposal } from '#contract/proposals.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { usePanelKeys } from '../../admin-ui/panel-keys.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DeclineDialog } from './admin-decline-dialog.tsx'
import { useConfirmProposal, useDeclineProposal } from './admin-queries.ts'

interface ProposalDecisionProps {
  readonly proposal: AdminProposal
  /** The keys A and R of the panel belong to it. */
  readonly hasKeys?: boolean
  /** About to go to another row. */
  readonly isMoving?: boolean
  /** Absent if nothing happens after the decision. */
  readonly onDone?: () => void
  readonly onSuccess?: (reply: object) => void
}

/** Confirm and Decline; for one's own proposal, only Cancel. */
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
            // Closed first, so that only the panel is left to close.
            setDeclining(false)
            decline.mutate({ id, note }, succeeded)
          }}
        />
      )}
    </div>
  )
}
