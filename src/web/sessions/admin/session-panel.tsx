import { useRef } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { ProposalCard } from '../../admin/proposals/proposal-card.tsx'
import { AdvanceSwitch } from '../../admin-ui/advance-switch.tsx'
import { PanelStepper } from '../../admin-ui/panel-stepper.tsx'
import { usePanelMoved } from '../../admin-ui/use-panel-moved.ts'
import type { Queue } from '../../admin-ui/use-queue.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { BusyNote } from './busy-note.tsx'
import { Chain } from './chain.tsx'
import { Decision } from './decision.tsx'
import { PartyCard } from './party-card.tsx'
import { ExpectedCard, TypedCard } from './payment-cards.tsx'
import { PlanCard } from './plan-card.tsx'
import { ProofSection } from './proof-picture.tsx'
import { ReadingCard } from './proof-reading.tsx'
import { RefundNote } from './refund-button.tsx'
import { RejectionCard } from './rejection.tsx'
import { SeenInBank } from './seen-in-bank.tsx'
import { SessionWarnings } from './session-warnings.tsx'

interface SessionPanelProps {
  /** Undefined closes the panel. */
  readonly session: AdminSession | undefined
  readonly queue: Queue
  readonly onOpenOther: (id: string) => void
  readonly onClose: () => void
}

/** Everything an admin needs for the decision: the people, the plan, and the proof beside the expected values. */
export function SessionPanel({ session, queue, onOpenOther, onClose }: SessionPanelProps) {
  const t = useTexts('adminSessions')
  const shown = useLastDefined(session)
  const content = useRef<HTMLDivElement>(null)
  usePanelMoved(content, session && { id: session._id, name: t('requestOf', namesOf(session)) })
  return (
    <Drawer
      open={session !== undefined}
      onClose={onClose}
      title={t('manage')}
      width="wide"
      tools={<PanelStepper queue={queue} />}
      footer={shown && <Decision key={shown._id} session={shown} queue={queue} onClose={onClose} />}
    >
      {shown && (
        <div key={shown._id} ref={content} className="flex flex-col gap-4">
          <RefundNote refund={shown.refund} />
          {shown.status === 'completed' && <ProposalCard about={shown._id} />}
          {shown.status === 'completed' && (
            <LinkButton variant="secondary" size="small" to={PATHS.receipt.replace(':id', shown._id)} className="self-start">
              {t('receipt')}
            </LinkButton>
          )}
          <RejectionCard rejection={shown.rejection} />
          <Chain session={shown} onOpenOther={onOpenOther} />
          <SessionWarnings session={shown} onOpenOther={onOpenOther} />
          <SeenInBank session={shown} />
          {shown.status === 'pending' && shown.chatterID.status === 'approved' && <BusyNote session={shown} />}
          {/* On a phone the values to compare come first, together on the screen. */}
          <div className="grid gap-4 max-md:order-last md:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
            <PartyCard title={t('user')} party={shown.userID} />
            <PartyCard title={t('chatter')} party={shown.chatterID} />
            <PlanCard plan={shown.plan} />
          </div>
          <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:gap-4">
            <ProofSection session={shown} className="md:col-start-2 md:row-span-3 md:row-start-1" />
            <TypedCard session={shown} className="max-md:order-1 max-md:col-span-2" />
            <ExpectedCard session={shown} />
            <ReadingCard session={shown} className="max-md:order-2 max-md:col-span-2 md:self-start" />
          </div>
          <div className="max-md:order-last">
            <AdvanceSwitch />
          </div>
        </div>
      )}
    </Drawer>
  )
}

function namesOf({ userID, chatterID }: AdminSession) {
  return { user: userID.username, chatter: chatterID.username }
}
