import type { AdminSession } from '#contract/sessions.ts'
import type { Verdict } from '#domain/sessions.ts'
import { useStatusText } from '../admin-ui/words.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { Drawer } from '../ui/drawer.tsx'
import { useLasting } from '../ui/use-lasting.ts'
import { PartyCard } from './admin-party-card.tsx'
import { PaymentCards } from './admin-payment-cards.tsx'
import { PlanCard } from './admin-plan-card.tsx'
import { ProofPicture } from './admin-proof-picture.tsx'
import { useDecideSession } from './admin-queries.ts'
import { SessionWarnings } from './admin-session-warnings.tsx'

interface SessionPanelProps {
  /** Undefined closes the panel. */
  readonly session: AdminSession | undefined
  readonly onOpenOther: (id: string) => void
  readonly onClose: () => void
}

/** Everything an approval rests on: who, what, and the proof beside what it has to show. */
export function SessionPanel({ session, onOpenOther, onClose }: SessionPanelProps) {
  const t = useTexts('adminSessions')
  const shown = useLasting(session)
  return (
    <Drawer
      open={session !== undefined}
      onClose={onClose}
      title={t('manage')}
      width="wide"
      footer={shown && <Decision key={shown._id} session={shown} onClose={onClose} />}
    >
      {shown && (
        <div key={shown._id} className="flex flex-col gap-4">
          <SessionWarnings session={shown} onOpenOther={onOpenOther} />
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
            <PartyCard title={t('user')} party={shown.userID} />
            <PartyCard title={t('chatter')} party={shown.chatterID} />
            <PlanCard plan={shown.plan} />
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            <PaymentCards session={shown} />
            <ProofPicture src={shown.transactionSS} username={shown.userID.username} />
          </div>
        </div>
      )}
    </Drawer>
  )
}

function Decision({ session, onClose }: { readonly session: AdminSession; readonly onClose: () => void }) {
  const t = useTexts('adminSessions')
  const admin = useTexts('admin')
  const decide = useDecideSession()
  const underWay = decide.isPending ? decide.variables.verdict : undefined
  function press(verdict: Verdict) {
    decide.mutate({ session, verdict }, { onSuccess: onClose })
  }
  return (
    <>
      {session.status !== 'pending' && <DecidedNote session={session} />}
      <Button variant="secondary" onClick={onClose} disabled={decide.isPending}>
        {admin('cancel')}
      </Button>
      {session.status === 'pending' && (
        <>
          <Button
            variant="danger"
            onClick={() => press('rejected')}
            busy={underWay === 'rejected'}
            busyText={t('rejecting')}
            disabled={decide.isPending}
          >
            {t('reject')}
          </Button>
          <Button onClick={() => press('completed')} busy={underWay === 'completed'} busyText={t('completing')} disabled={decide.isPending}>
            {t('complete')}
          </Button>
        </>
      )}
    </>
  )
}

/** Stands where the buttons were. */
function DecidedNote({ session }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const statusText = useStatusText()
  const status = statusText(session.status)
  const { decidedBy, decidedAt } = session
  return (
    <p className="grow self-center text-ink-soft text-sm max-sm:order-last max-sm:self-start">
      {decidedBy !== null && decidedAt !== null ? t('decidedBy', { status, name: decidedBy, when: dateTimeText(decidedAt) }) : status}
    </p>
  )
}
