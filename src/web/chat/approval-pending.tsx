import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { ContactLinks, useHasContact } from '../accounts/policies/contact-links.tsx'
import { useAccount } from '../accounts/sign-in.ts'
import { FactLine } from '../sessions/pay/fact.tsx'
import { useApprovalTime } from '../sessions/queries.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { ShortMoment } from '../ui/moment.tsx'
import { ShortId } from '../ui/short-id.tsx'
import { shortId } from '../ui/short-id-text.ts'

// How long recent approvals took, rounded as people would say it.

interface RoughTime {
  readonly unit: 'minutes' | 'hours' | 'days'
  readonly count: number
}

const EXACT_MINUTES = 10
const STEP_MINUTES = 5
const HOUR_MINUTES = 60
const DAY_HOURS = 24

export function roughTimeOf(minutes: number): RoughTime {
  const rounded = minutes <= EXACT_MINUTES ? minutes : Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
  if (rounded < HOUR_MINUTES) return { unit: 'minutes', count: rounded }
  const hours = Math.round(minutes / HOUR_MINUTES)
  if (hours < DAY_HOURS) return { unit: 'hours', count: hours }
  return { unit: 'days', count: Math.round(hours / DAY_HOURS) }
}

interface ApprovalPendingProps {
  readonly session: PartySession
  /** Shown to the buyer below the next steps: how they want to hear about the decision. */
  readonly action?: ReactNode
  /** A note that the typed text is kept. */
  readonly kept: ReactNode | undefined
}

/** Shown while the payment waits for an admin. */
export function ApprovalPending({ session, action, kept }: ApprovalPendingProps) {
  const t = useTexts('chat')
  const { role } = useAccount()
  // Title and text are literal, for both parties (docs/product.md#literal-texts).
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col justify-center gap-6 px-4 py-8 md:px-8">
      <div className="flex flex-col items-center text-center">
        <Logo className="mb-4 size-16 animate-breathe max-md:hidden" />
        <h2 className="font-semibold text-2xl text-ink tracking-tight">{t('pendingTitle')}</h2>
        <p className="mt-2 text-balance text-base text-ink-soft">{t('pendingText')}</p>
      </div>
      {role === 'chatter' ? <PendingForChatter session={session} /> : <PendingForBuyer session={session} action={action} />}
      {kept !== undefined && <div className="text-center">{kept}</div>}
    </div>
  )
}

/** What the buyer sent and when, what happens next, and how long recent approvals took. */
function PendingForBuyer({ session, action }: Pick<ApprovalPendingProps, 'session' | 'action'>) {
  const t = useTexts('chat')
  const names = useNames()
  const took = useTookText()
  const { plan, transactionID } = session
  const name = names.person(session.chatterID.username)
  const number = shortId(session._id)
  const hasContact = useHasContact()
  const start = useStartText()
  const steps = [t('pendingNextCheck'), `${t('pendingNextStart', { name })} ${start}`, t('pendingNextReject')]
  return (
    <Card className="@container overflow-hidden">
      {took !== null && (
        <p className="flex items-center gap-3 border-hairline border-b px-5 py-4 font-semibold text-ink">
          <Clock className="size-5 shrink-0 text-accent-ink" aria-hidden="true" />
          {took}
        </p>
      )}
      <dl className="flex flex-col gap-1.5 p-5">
        <FactLine name={t('pendingPlan')}>{t('pendingPlanText', { title: names.plan(plan.title), minutes: plan.duration })}</FactLine>
        <FactLine name={t('pendingPaid')}>{moneyText(session.amountPaid)}</FactLine>
        <FactLine name={t('pendingSent')}>
          <ShortMoment iso={session.createdAt} />
        </FactLine>
        {transactionID !== undefined && (
          <FactLine name={t('pendingTransaction')}>
            <bdi dir="ltr">{transactionID}</bdi>
          </FactLine>
        )}
        <FactLine name={t('pendingNumber')}>
          <span className="-my-3 inline-block">
            <ShortId id={session._id} name={t('pendingNumber')} />
          </span>
        </FactLine>
      </dl>
      <div className="border-hairline border-t bg-sunken p-5">
        <h3 className="font-semibold text-ink">{t('pendingNextTitle')}</h3>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-ink-soft marker:text-ink-faint">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        {action !== undefined && <div className="mt-4">{action}</div>}
        {hasContact && (
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <p className="grow text-ink-soft text-sm">{t('pendingContact')}</p>
            <ContactLinks size="small" message={`${t('pendingNumber')} ${number}`} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** Who has paid, and for which plan. Only the buyer and the admins may see the payment details. */
function PendingForChatter({ session }: Pick<ApprovalPendingProps, 'session'>) {
  const t = useTexts('chat')
  const names = useNames()
  const { plan } = session
  const name = names.person(session.userID.username)
  const start = useStartText()
  return (
    <Card className="@container overflow-hidden">
      <div className="p-5">
        <p className="font-semibold text-ink">{t('pendingFor', { name, title: names.plan(plan.title), count: plan.duration })}</p>
        <p className="mt-1.5 text-ink-soft">{`${t('pendingForNext', { name })} ${start}`}</p>
      </div>
      <dl className="border-hairline border-t bg-sunken px-5 py-4">
        <FactLine name={t('pendingSent')}>
          <ShortMoment iso={session.createdAt} />
        </FactLine>
      </dl>
    </Card>
  )
}

/** When the time starts; empty until the setting is known. An answer of an earlier version lacks it. */
function useStartText(): string {
  const t = useTexts('chat')
  const start = useApprovalTime()?.start
  return start ? t(start === 'now' ? 'pendingStartsNow' : 'pendingStartsTogether') : ''
}

/** Null while there are too few decisions for an estimate. */
function useTookText(): string | null {
  const t = useTexts('chat')
  const minutes = useApprovalTime()?.minutes ?? null
  if (minutes === null) return null
  const { unit, count } = roughTimeOf(minutes)
  return t(unit === 'minutes' ? 'tookMinutes' : unit === 'hours' ? 'tookHours' : 'tookDays', { count })
}
