import { Hourglass, Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ChatterCard as Chatter, Party, PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { AvailabilityNote, AvailabilityText } from '../../accounts/availability/availability-text.tsx'
import type { KnownPerson } from '../../accounts/presence/people.ts'
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
  /** True if `above` already names the chatter and says whether they are busy. */
  readonly isIntroduced?: boolean
}

/** The chatter and their plans. */
export function PurchaseView({ chatter, hasEnded, failed, note, above, isIntroduced = false }: PurchaseViewProps) {
  const t = useTexts('purchase')
  const obstacle = useObstacle(chatter._id)
  const isBusy = useBusyCheck(chatter._id).data?.isBusy === true
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      {above}
      {failed !== null && <LastPayment key={failed._id} payment={failed} isChatterThere obstacle={obstacle} />}
      {hasEnded && (
        <div className="flex items-start gap-3 rounded-2xl bg-info-soft px-4 py-3 text-info">
          <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <div>
            <p>{obstacle === null && !isBusy ? t('expiredNote') : t('endedNote')}</p>
            {note}
          </div>
        </div>
      )}
      {!isIntroduced && <ChatterCard chatter={chatter} />}
      {!hasEnded && note}
      <Offer chatter={chatter} obstacle={obstacle} isIntroduced={isIntroduced} />
    </div>
  )
}

interface OfferProps extends Required<Pick<PurchaseViewProps, 'chatter' | 'isIntroduced'>> {
  readonly obstacle: Answer | null
}

/** The plans, or why none can be bought now. */
function Offer({ chatter, obstacle, isIntroduced }: OfferProps) {
  const { role, _id: userId } = useAccount()
  const busy = useBusyCheck(chatter._id)
  const [buying, setBuying] = useState<ChatterPlan | null>(null)
  const isFull = useIsEveryAccountFull(chatter.plans, role === 'user' && obstacle === null)
  // Plans show even if it is unknown whether the chatter is busy, because the server refuses anyway.
  if (busy.isPending) return <LoadingOffer />
  const hasDraft = hasPurchaseDraft({ userId, chatterId: chatter._id })
  if (busy.data?.isBusy === true) {
    return isIntroduced && !hasDraft ? null : <BusyNotice chatter={chatter} busy={busy.data} hasDraft={hasDraft} />
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
  readonly chatter: { readonly username: string }
  readonly busy: { readonly remainingMinutes: number; readonly busyUntil: string | null }
  /** True if the buyer has a draft, and may have paid already. */
  readonly hasDraft: boolean
}

function BusyNotice({ chatter, busy: { remainingMinutes, busyUntil }, hasDraft }: BusyNoticeProps) {
  const t = useTexts('purchase')
  const language = useLanguage()
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5 md:p-7">
      <span className="grid size-14 shrink-0 place-items-center rounded-2xl rounded-ee-md bg-accent-soft text-accent-ink">
        <Hourglass className="size-6" aria-hidden="true" />
      </span>
      <div role="status" className="min-w-0 grow basis-52">
        <p className="font-semibold text-ink text-lg">{t('busyTitle')}</p>
        <p className="text-ink-soft">{t('busyText', { minutes: remainingMinutes })}</p>
        {busyUntil !== null && (
          <p className="text-ink-soft">{t('busyUntil', { name: chatter.username, time: clockText(new Date(busyUntil), language) })}</p>
        )}
      </div>
      {hasDraft && (
        <div className="w-full">
          <Callout tone="info">{t('busyDraft')}</Callout>
        </div>
      )}
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
          <Skeleton key={title} className="h-36 rounded-card @2xl:h-64" />
        ))}
      </div>
    </div>
  )
}

const HOUR_MINUTES = 60

/** Depends on the container's width, because a conversation may be beside the plans. */
const PLAN_GRID_STYLES = 'grid gap-3 @2xl:grid-cols-3 @2xl:gap-4'

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
      <h3 id={headingId} className="mb-3 font-semibold text-ink text-lg">
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
    // Rows of a list in a narrow pane, columns in a wide one.
    <li
      className={cx(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 rounded-card border border-hairline p-4 md:p-5 @2xl:flex @2xl:flex-col @2xl:items-stretch @2xl:p-6',
        offered ? 'bg-surface shadow-quiet' : 'bg-canvas',
      )}
    >
      <div className="flex items-center gap-4">
        <Dial part={duration / HOUR_MINUTES} className={cx('size-12', !offered && 'opacity-40 grayscale')} />
        <div>
          <h4 className="font-semibold text-ink text-lg">{names.plan(title)}</h4>
          <p className="text-ink-soft">{t('minutes', { count: duration })}</p>
        </div>
      </div>
      <p
        className={cx(
          'text-end font-semibold text-xl tracking-tight @2xl:order-last @2xl:mt-auto @2xl:text-start @2xl:text-2xl',
          offered ? 'text-ink' : 'text-ink-faint',
        )}
      >
        {offered ? moneyText(price) : t('notOffered')}
      </p>
      {offered && <p className={cx('text-ink-soft', !mayBuy && 'col-span-full')}>{names.planDescription(title)}</p>}
      {offered && mayBuy && (
        <Button
          className="@2xl:order-last"
          aria-label={t('buyNowNamed', { title: names.plan(title) })}
          disabled={!isPossible}
          onClick={() => onBuy(plan)}
        >
          {t('buyNow')}
        </Button>
      )}
    </li>
  )
}

/** Sized by its pane, which is narrower on a tablet than on some phones. */
function ChatterCard({ chatter }: { readonly chatter: Party & KnownPerson }) {
  const t = useTexts('purchase')
  const { gender, age } = chatter
  return (
    <Card className="@container overflow-hidden">
      <div className="relative h-12 bg-brand @md:h-24">
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
