import { Hourglass, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ChatterCard as Chatter, PartySession } from '#contract/sessions.ts'
import { AvailabilityNote } from '../../accounts/availability/availability-note.tsx'
import { type KnownPerson, usePresence } from '../../accounts/presence/people.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { loadLater } from '../../api/load-later.tsx'
import { loadScript } from '../../api/load-script.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { type Answer, text } from '../../texts/translate.ts'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { clockText } from '../../ui/date-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useBusyCheck, useIsEveryAccountFull, useObstacle } from '../queries.ts'
import { ChatterCard } from './chatter-card.tsx'
import { LastPayment } from './last-payment.tsx'
import { PLAN_GRID_STYLES, PlanCards } from './plan-cards.tsx'
import { hasPurchaseDraft } from './purchase-draft.ts'
import type { ChatterPlan } from './purchase-form.ts'

/** Loaded while a plan is being chosen, because most visits do not need it. */
const PaymentDialog = loadLater(async () => (await loadScript(() => import('./payment-dialog.tsx'))).PaymentDialog)

interface PurchaseViewProps {
  readonly chatter: Chatter & KnownPerson
  /** The last session with this chatter has ended. */
  readonly hasEnded: boolean
  /** The last payment, if it was rejected or removed. */
  readonly failed: PartySession | null
  /** Shown above the plans. */
  readonly note?: ReactNode
  /** Before everything else. */
  readonly above?: ReactNode
}

/** The chatter and their plans. */
export function PurchaseView({ chatter, hasEnded, failed, note, above }: PurchaseViewProps) {
  const t = useTexts('purchase')
  const obstacle = useObstacle(chatter._id)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      {above}
      {failed !== null && <LastPayment key={failed._id} payment={failed} isChatterThere obstacle={obstacle} />}
      {hasEnded && <Note>{obstacle === null ? t('expiredNote') : t('endedNote')}</Note>}
      <ChatterCard chatter={chatter} />
      {note}
      <Offer chatter={chatter} obstacle={obstacle} />
    </div>
  )
}

interface OfferProps {
  readonly chatter: Chatter & KnownPerson
  readonly obstacle: Answer | null
}

/** The plans, or why none can be bought now. */
function Offer({ chatter, obstacle }: OfferProps) {
  const { role, _id: userId } = useAccount()
  const busy = useBusyCheck(chatter._id)
  const [buying, setBuying] = useState<ChatterPlan | null>(null)
  const isFull = useIsEveryAccountFull(chatter.plans, role === 'user' && obstacle === null)
  // While it is unknown whether the chatter is busy, the plans are shown: the server still refuses.
  if (busy.isPending) return <LoadingOffer />
  const hasDraft = hasPurchaseDraft({ userId, chatterId: chatter._id })
  if (busy.data?.isBusy === true) {
    return <BusyNotice chatter={chatter} busy={busy.data} hasDraft={hasDraft} />
  }
  // A buyer with the dialog open may have paid before the accounts were full; the dialog says what is possible.
  const whyNot = obstacle ?? (isFull && !hasDraft ? text('purchase', 'allFullNow') : null)
  const plan = chatter.plans.find(({ title }) => title === buying?.title)
  return (
    <>
      <div role="status" className="empty:hidden">
        <AvailabilityNote person={chatter} />
      </div>
      <PlanCards plans={chatter.plans} mayBuy={role === 'user'} obstacle={whyNot} onBuy={setBuying} />
      {role === 'user' && <PaymentDialog chatter={chatter} plan={plan} chosenPrice={buying?.price} onClose={() => setBuying(null)} />}
    </>
  )
}

function Note({ children }: { readonly children: string }) {
  return (
    <p className="flex items-start gap-3 rounded-2xl bg-info-soft px-4 py-3 text-info">
      <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

interface BusyNoticeProps {
  readonly chatter: KnownPerson & { readonly username: string }
  readonly busy: { readonly remainingMinutes: number; readonly busyUntil: string | null }
  /** A buyer with the dialog open may have paid already. */
  readonly hasDraft: boolean
}

function BusyNotice({ chatter, busy: { remainingMinutes, busyUntil }, hasDraft }: BusyNoticeProps) {
  const t = useTexts('purchase')
  const language = useLanguage()
  const isOffline = usePresence(chatter)?.isOnline === false
  const name = chatter.username
  return (
    <Card className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-3 grid size-16 place-items-center rounded-3xl rounded-ee-md bg-accent-soft text-accent-ink">
        <Hourglass className="size-7" aria-hidden="true" />
      </span>
      <div role="status">
        <p className="font-semibold text-ink text-lg">{t('busyTitle')}</p>
        <p className="mt-1 text-ink-soft">{t('busyText', { minutes: remainingMinutes })}</p>
        {busyUntil !== null && (
          <p className="mt-1 text-ink-soft">
            {t('busyUntil', { name, time: clockText(new Date(busyUntil), language) })} {isOffline && t('busyOffline', { name })}
          </p>
        )}
      </div>
      {hasDraft && (
        <div className="mt-4 max-w-lg text-start">
          <Callout tone="info">{t('busyDraft')}</Callout>
        </div>
      )}
      <p className="mt-3 text-ink-faint text-xs">{t('busyHint')}</p>
    </Card>
  )
}

function LoadingOffer() {
  const shown = useDelayed(true)
  if (!shown) return null
  return (
    <div className="@container" aria-hidden="true">
      <div className={PLAN_GRID_STYLES}>
        {['Basic', 'Standard', 'Gold'].map((title) => (
          <Skeleton key={title} className="h-40 @2xl:h-80 rounded-card" />
        ))}
      </div>
    </div>
  )
}
