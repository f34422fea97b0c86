import type { ReactNode } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { useTexts } from '../texts/texts.ts'
import { Drawer } from '../ui/drawer.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { Decision } from './admin-decision.tsx'
import { PartyCard } from './admin-party-card.tsx'
import { ExpectedCard, TypedCard } from './admin-payment-cards.tsx'
import { PlanCard } from './admin-plan-card.tsx'
import { ProofSection } from './admin-proof-picture.tsx'
import { ReadingCard } from './admin-proof-reading.tsx'
import { SessionWarnings } from './admin-session-warnings.tsx'

interface SessionPanelProps {
  /** Undefined closes the panel. */
  readonly session: AdminSession | undefined
  readonly tools: ReactNode
  readonly onOpenOther: (id: string) => void
  readonly onClose: () => void
}

/** Everything an admin needs for the decision: the people, the plan, and the proof beside the expected values. */
export function SessionPanel({ session, tools, onOpenOther, onClose }: SessionPanelProps) {
  const t = useTexts('adminSessions')
  const shown = useLastDefined(session)
  return (
    <Drawer
      open={session !== undefined}
      onClose={onClose}
      title={t('manage')}
      width="wide"
      tools={tools}
      footer={shown && <Decision key={shown._id} session={shown} onClose={onClose} />}
    >
      {shown && (
        <div key={shown._id} className="flex flex-col gap-4">
          <SessionWarnings session={shown} onOpenOther={onOpenOther} />
          {/* On a phone the values to compare come first, together on the screen. */}
          <div className="grid gap-4 max-md:order-last md:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
            <PartyCard title={t('user')} party={shown.userID} />
            <PartyCard title={t('chatter')} party={shown.chatterID} />
            <PlanCard plan={shown.plan} />
          </div>
          <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:gap-4">
            <ProofSection session={shown} className="md:col-start-2 md:row-span-3 md:row-start-1" />
            <ReadingCard session={shown} className="max-md:order-1 max-md:col-span-2" />
            <ExpectedCard session={shown} />
            <TypedCard session={shown} className="max-md:order-2 max-md:col-span-2 md:self-start" />
          </div>
        </div>
      )}
    </Drawer>
  )
}
