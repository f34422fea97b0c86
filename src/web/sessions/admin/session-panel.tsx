import { useRef } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { ProposalCard } from '../../admin/proposals/proposal-card.tsx'
import { AdvanceSwitch } from '../../admin-ui/advance-switch.tsx'
import { PanelDelete } from '../../admin-ui/panel-delete.tsx'
import { PanelId } from '../../admin-ui/panel-id.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { PanelStepper } from '../../admin-ui/panel-stepper.tsx'
import { StatusBadge } from '../../admin-ui/status-badge.tsx'
import { usePanelMoved } from '../../admin-ui/use-panel-moved.ts'
import type { RowStepper } from '../../admin-ui/use-row-stepper.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Callout } from '../../ui/callout.tsx'
import { dayText } from '../../ui/date-text.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { Comparison } from './comparison.tsx'
import { Decision } from './decision.tsx'
import { PartyCard } from './party-card.tsx'
import { ProofSection } from './proof-picture.tsx'
import { useBuyerFigures } from './queries.ts'
import { RefundNote } from './refund-dialog.tsx'
import { useSessionDeletion } from './session-deletion.ts'
import { SessionWarnings } from './session-warnings.tsx'

/** The bank statement row that an admin matched with this payment. It informs and never decides. */
export function SeenInBank({ session: { seenInBank, plan } }: { readonly session: Pick<AdminSession, 'seenInBank' | 'plan'> }) {
  const t = useTexts('adminSessions')
  if (seenInBank === null) return null
  const { day, amount, reference, isReversed } = seenInBank
  const differs = amount !== plan.price
  return (
    <section aria-label={t('seenInBank')}>
      <Callout tone={isReversed || differs ? 'warning' : 'info'}>
        <p>{t('seenInBank')}</p>
        <p className="font-normal">
          {t('seenFacts', { amount: moneyText(amount), day: dayText(day) })}
          {reference !== '' && (
            <>
              {' · '}
              {t('seenReference')} <bdi dir="ltr">{reference}</bdi>
            </>
          )}
        </p>
        {differs && (
          <p>
            {t(amount < plan.price ? 'seenLess' : 'seenMore', {
              difference: moneyText(Math.abs(amount - plan.price)),
              price: moneyText(plan.price),
            })}
          </p>
        )}
        {isReversed && <p>{t('seenReversed')}</p>}
      </Callout>
    </section>
  )
}

/** The rejection as the buyer sees it. */
function RejectionCard({ rejection }: Pick<AdminSession, 'rejection'>) {
  const t = useTexts('adminSessions')
  const rejections = useTexts('rejections')
  if (rejection === null) return null
  const { reason, note } = rejection
  return (
    <PanelSection title={t('rejection')}>
      {reason !== 'other' && <p className="text-ink text-sm">{rejections(reason)}</p>}
      {note !== null && (
        <p dir="auto" className="at-page-start wrap-anywhere whitespace-pre-line text-ink text-sm">
          {note}
        </p>
      )}
    </PanelSection>
  )
}

/** The other sessions that used the same payment. */
function Chain({ session: { chain }, onOpenOther }: { readonly session: AdminSession; readonly onOpenOther: (id: string) => void }) {
  const t = useTexts('adminSessions')
  const rejections = useTexts('rejections')
  if (chain.length === 0) return null
  return (
    <PanelSection title={t('chain')}>
      <ul className="flex flex-col gap-2 text-ink text-sm">
        {chain.map(({ sessionID, status, createdAt, reason }) => (
          <li key={sessionID} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <Moment iso={createdAt} compact />
            {reason !== null && <span>{reason === 'other' ? t('chainOther') : rejections(reason)}</span>}
            <button type="button" onClick={() => onOpenOther(sessionID)} className="font-semibold underline underline-offset-4">
              {t('openOther', { id: shortId(sessionID) })}
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

/** How often the buyer has paid before, which tells a stranger from a regular. */
function BuyerHistory({ id }: { readonly id: string }) {
  const t = useTexts('adminSessions')
  const { data } = useBuyerFigures(id)
  if (!data) return <p className="h-4" />
  const { sessionsBought: count, spent, refunded } = data
  return (
    <p className="text-ink-soft text-xs">
      {count === 0 ? t('firstPayment') : t('boughtBefore', { count, spent: moneyText(spent) })}
      {refunded > 0 && ` · ${t('refundedBefore', { amount: moneyText(refunded) })}`}
    </p>
  )
}

interface SessionPanelProps {
  /** Undefined while the panel is closed. */
  readonly session: AdminSession | undefined
  readonly stepper: RowStepper
  readonly onOpenOther: (id: string) => void
  readonly onClose: () => void
}

/** Everything an admin needs to decide: the people, the plan, and the proof beside the expected values. */
export function SessionPanel({ session, stepper, onOpenOther, onClose }: SessionPanelProps) {
  const t = useTexts('adminSessions')
  const shown = useLastDefined(session)
  const content = useRef<HTMLDivElement>(null)
  const deletion = useSessionDeletion(onClose)
  usePanelMoved(content, session && { id: session._id, name: t('requestOf', namesOf(session)) })
  return (
    <Drawer
      open={session !== undefined}
      onClose={onClose}
      title={t('manage')}
      width="wide"
      tools={<PanelStepper stepper={stepper} />}
      footer={shown && <Decision key={shown._id} session={shown} stepper={stepper} onClose={onClose} />}
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
          <div className="grid gap-4 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4 max-md:contents">
              <Comparison session={shown} className="max-md:order-2" />
              <PartyCard title={t('user')} party={shown.userID} className="max-md:order-3">
                <BuyerHistory id={shown.userID._id} />
              </PartyCard>
              <PartyCard title={t('chatter')} party={shown.chatterID} className="max-md:order-3" />
            </div>
            <ProofSection session={shown} className="max-md:order-1" />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <AdvanceSwitch />
            <PanelId id={shown._id} name={t('sessionId')} />
            <PanelDelete row={shown} deletion={deletion} />
          </div>
        </div>
      )}
    </Drawer>
  )
}

function namesOf({ userID, chatterID }: AdminSession) {
  return { user: userID.username, chatter: chatterID.username }
}
