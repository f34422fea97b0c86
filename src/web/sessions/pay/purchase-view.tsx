import { Hourglass, Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ChatterCard as Chatter, Party, PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { AvailabilityNote, AvailabilityText } from '../../accounts/availability/availability-text.tsx'
import { type KnownPerson, usePresence } from '../../accounts/presence/people.ts'
import { PresenceText } from '../../accounts/presence/presence-text.tsx'
import { useAccount } from '../../accounts/sign-in.ts'
import { loadLater } from '../../api/load-later.tsx'
import { refusal } from '../../texts/refusal.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { type Answer, type Translatable, text, useTranslate } from '../../texts/translate.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BreakableName } from '../../ui/breakable-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { clockText } from '../../ui/date-text.ts'
import { Dial } from '../../ui/dial.tsx'
import { Lattice } from '../../ui/lattice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useBusyCheck, useIsEveryAccountFull, useObstacle } from '../queries.ts'
import { LastPayment } from './last-payment.tsx'
import { hasPurchaseDraft } from './purchase-draft.ts'
import type { ChatterPlan } from './purchase-form.ts'

/** Loaded while the buyer chooses a plan, because most visits do not need it. */
const PaymentDialog = loadLater(() => import('./payment-dialog.tsx'), 'PaymentDialog')

interface PurchaseViewProps {
  readonly chatter: Chatter & KnownPerson
  /** True if the last session with this chatter has ended. */
  readonly hasEnded: boolean
  /** The last payment, if it was rejected or removed. */
  readonly failed: PartySession | null
  /** Shown above the plans. */
  readonly note?: ReactNode
  /** Shown above everything else. */
  readonly above?: ReactNode
}

/** The chatter and their plans. */
export function PurchaseView({ chatter, hasEnded, failed, note, above }: PurchaseViewProps) {
  const t = useTexts('purchase')
  const obstacle = useObstacle(chatter._id)
  const isBusy = useBusyCheck(chatter._id).data?.isBusy === true
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      {above}
      {failed !== null && <LastPayment key={failed._id} payment={failed} isChatterThere obstacle={obstacle} />}
      {hasEnded && (
        <p className="flex items-start gap-3 rounded-2xl bg-info-soft px-4 py-3 text-info">
          <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {obstacle === null && !isBusy ? t('expiredNote') : t('endedNote')}
        </p>
      )}
      <ChatterCard chatter={chatter} />
      {note}
      <Offer chatter={chatter} obstacle={obstacle} />
    </div>
  )
}

/** The plans, or why none can be bought now. */
function Offer({ chatter, obstacle }: { readonly chatter: Chatter & KnownPerson; readonly obstacle: Answer | null }) {
  const { role, _id: userId } = useAccount()
  const busy = useBusyCheck(chatter._id)
  const [buying, setBuying] = useState<ChatterPlan | null>(null)
  const isFull = useIsEveryAccountFull(chatter.plans, role === 'user' && obstacle === null)
  // Plans show even if it is unknown whether the chatter is busy, because the server refuses anyway.
  if (busy.isPending) return <LoadingOffer />
  const hasDraft = hasPurchaseDraft({ userId, chatterId: chatter._id })
  if (busy.data?.isBusy === true) {
    return <BusyNotice chatter={chatter} busy={busy.data} hasDraft={hasDraft} />
  }
  // A buyer with a draft may have paid before the accounts filled up, so the dialog stays available and shows the options.
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

interface BusyNoticeProps {
  readonly chatter: KnownPerson & { readonly username: string }
  readonly busy: { readonly remainingMinutes: number; readonly busyUntil: string | null }
  /** True if the buyer has a draft, and may have paid already. */
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

const HOUR_MINUTES = 60

/** Depends on the container's width, because a conversation may be beside the plans. */
const PLAN_GRID_STYLES = 'grid gap-4 @2xl:grid-cols-3'

interface PlanCardsProps {
  readonly plans: readonly ChatterPlan[]
  /** False for admins, who can only view the plans. */
  readonly mayBuy: boolean
  /** Why nothing can be bought now. */
  readonly obstacle: Translatable | null
  readonly onBuy: (plan: ChatterPlan) => void
}

function PlanCards({ plans, mayBuy, obstacle, onBuy }: PlanCardsProps) {
  const t = useTexts('purchase')
  const translate = useTranslate()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="@container">
      <h3 id={headingId} className="mb-4 font-semibold text-ink text-lg">
        {t('plans')}
      </h3>
      {!mayBuy && <p className="mb-4 text-ink-soft">{`${t('viewedAsAdmin')} ${translate(refusal('only_users_buy'))}`}</p>}
      <div role="status" className="mb-4 empty:hidden">
        {mayBuy && obstacle !== null && <Callout tone="warning">{translate(obstacle)}</Callout>}
      </div>
      <ul className={PLAN_GRID_STYLES}>
        {plans.map((plan) => (
          <PlanCard key={plan.title} plan={plan} mayBuy={mayBuy} isPossible={obstacle === null} onBuy={onBuy} />
        ))}
      </ul>
    </section>
  )
}

interface PlanCardProps {
  readonly plan: ChatterPlan
  readonly mayBuy: boolean
  readonly isPossible: boolean
  readonly onBuy: (plan: ChatterPlan) => void
}

function PlanCard({ plan, mayBuy, isPossible, onBuy }: PlanCardProps) {
  const t = useTexts('purchase')
  const names = useNames()
  const { title, price, duration } = plan
  const offered = price > 0
  return (
    // Price and button go beside the plan if they fit, otherwise below it.
    <li
      className={cx(
        'flex flex-wrap content-between gap-x-6 rounded-card border border-hairline p-5 md:p-6',
        offered ? 'bg-surface shadow-quiet' : 'bg-canvas',
      )}
    >
      <div className="min-w-0 grow basis-60">
        <div className="flex items-center gap-4">
          <Dial part={duration / HOUR_MINUTES} className={cx('size-12', !offered && 'opacity-40 grayscale')} />
          <div>
            <h4 className="font-semibold text-ink text-lg">{names.plan(title)}</h4>
            <p className="text-ink-soft">{t('minutes', { count: duration })}</p>
          </div>
        </div>
        <p className="my-4 text-ink-soft">{offered ? names.planDescription(title) : t('notOfferedText')}</p>
      </div>
      <div className="flex grow basis-36 flex-col justify-between gap-4">
        <p className={cx('font-semibold text-2xl tracking-tight', offered ? 'text-ink' : 'text-ink-faint')}>
          {offered ? moneyText(price) : t('notOffered')}
        </p>
        {mayBuy && (
          <Button
            variant={offered ? 'primary' : 'secondary'}
            aria-label={t('buyNowNamed', { title: names.plan(title) })}
            disabled={!offered || !isPossible}
            onClick={() => onBuy(plan)}
          >
            {t('buyNow')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Sized by its pane, which is narrower on a tablet than on some phones. */
function ChatterCard({ chatter }: { readonly chatter: Party & KnownPerson }) {
  const t = useTexts('purchase')
  const { gender, age } = chatter
  return (
    <Card className="@container overflow-hidden">
      <div className="relative h-20 bg-brand @md:h-24">
        <Lattice className="absolute inset-0 text-on-brand opacity-[0.12]" />
      </div>
      <div className="flex items-start gap-4 px-5 pb-5 @md:gap-6 @md:px-7 @md:pb-7">
        <Avatar
          name={chatter.username}
          src={chatter.avatar}
          size="huge"
          className="relative -mt-8 ring-4 ring-surface @max-md:size-20 @max-md:text-2xl"
        />
        <div className="min-w-0 pt-3">
          <h2 className="break-words font-semibold text-2xl text-ink tracking-tight @md:text-3xl">
            <bdi>
              <BreakableName name={chatter.username} />
            </bdi>
          </h2>
          <p className="mt-1 min-h-5.5 text-ink-soft text-sm">
            <PresenceText person={chatter} />
          </p>
          <p className="mt-0.5 text-ink-soft text-sm empty:hidden">
            <AvailabilityText person={chatter} />
          </p>
          <ul className="mt-2 flex flex-wrap gap-2 text-ink-soft">
            {gender !== null && <li className="whitespace-nowrap rounded-full bg-sunken px-3 py-1">{t(gender)}</li>}
            {age !== null && <li className="whitespace-nowrap rounded-full bg-sunken px-3 py-1">{t('years', { age })}</li>}
          </ul>
        </div>
      </div>
    </Card>
  )
}
