import { Hourglass, Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ChatterCard as Chatter, PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { AvailabilityNote } from '../../accounts/availability/availability-text.tsx'
import type { KnownPerson } from '../../accounts/presence/people.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { loadLater } from '../../api/load-later.tsx'
import { PATHS } from '../../paths.ts'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Answer, type Translatable, text, useTranslate } from '../../texts/translate.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Dial } from '../../ui/dial.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useBusyCheck, useIsEveryAccountFull, useObstacle } from '../queries.ts'
import { ChatterCard, Introduction } from './chatter-card.tsx'
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
  /** True if `above` asks for something that comes before buying again. */
  readonly isAsked?: boolean
  /** The complaint about the session that has ended. */
  readonly complaint?: ReactNode
}

/** The chatter and their plans. */
export function PurchaseView(props: PurchaseViewProps) {
  const { chatter, hasEnded, failed, note, above, isIntroduced = false, isAsked = false } = props
  const t = useTexts('purchase')
  const isFirst = failed === null && !above
  const obstacle = useObstacle(chatter._id)
  const offer = (
    <Offer
      chatter={chatter}
      obstacle={obstacle}
      hasEnded={hasEnded}
      isIntroduced={isIntroduced}
      isAsked={isAsked}
      heading={failed ? t('buyInstead') : undefined}
    />
  )
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      {above}
      {failed !== null && <LastPayment key={failed._id} payment={failed} isChatterThere obstacle={obstacle} />}
      {hasEnded ? (
        <Ended {...props} obstacle={obstacle}>
          {offer}
        </Ended>
      ) : (
        <>
          {isFirst && <ChatterCard chatter={chatter} />}
          {!isFirst && !isIntroduced && (
            // Below a rejected payment the header of a phone is enough.
            <Card className={cx('p-5', failed !== null && 'max-md:hidden')}>
              <Introduction chatter={chatter} />
            </Card>
          )}
          {note}
          {offer}
        </>
      )}
    </div>
  )
}

/** One card: that the session is over, with whom it was, what can be bought now, and the way to complain. */
function Ended({
  chatter,
  note,
  complaint,
  obstacle,
  children,
}: PurchaseViewProps & Pick<OfferProps, 'obstacle'> & { readonly children: ReactNode }) {
  const t = useTexts('purchase')
  const isBusy = useBusyCheck(chatter._id).data?.isBusy === true
  return (
    <Card className="overflow-hidden">
      <div className="flex items-start gap-3 bg-info-soft px-5 py-3 text-info md:px-7">
        <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div>
          <p>{obstacle === null && !isBusy ? t('expiredNote') : t('endedNote')}</p>
          {note}
        </div>
      </div>
      <div className="flex flex-col gap-5 p-5 md:p-7">
        <Introduction chatter={chatter} />
        {children}
      </div>
      <div className="flex justify-center border-hairline border-t px-5 py-1 text-center empty:hidden">{complaint}</div>
    </Card>
  )
}

interface OfferProps extends Required<Pick<PurchaseViewProps, 'chatter' | 'hasEnded' | 'isIntroduced' | 'isAsked'>> {
  readonly obstacle: Answer | null
  /** Above the plans, if buying is not the first thing to do. */
  readonly heading: string | undefined
}

/** The plans, or why none can be bought now. */
function Offer({ chatter, obstacle, hasEnded, isIntroduced, isAsked, heading }: OfferProps) {
  const t = useTexts('purchase')
  const { role, _id: userId } = useAccount()
  const busy = useBusyCheck(chatter._id)
  const [buying, setBuying] = useState<ChatterPlan | null>(null)
  const isFull = useIsEveryAccountFull(chatter.plans, role === 'user' && obstacle === null)
  // Plans show even if it is unknown whether the chatter is busy, because the server refuses anyway.
  if (busy.isPending) return <LoadingOffer />
  const hasDraft = hasPurchaseDraft({ userId, chatterId: chatter._id })
  if (busy.data?.isBusy === true) {
    return isIntroduced && !hasDraft ? null : (
      <Busy chatter={chatter} minutes={busy.data.remainingMinutes} hasDraft={hasDraft} hasPrices={heading === undefined} />
    )
  }
  // A buyer with a draft may have paid before the accounts filled up, so the dialog stays available and shows the options.
  const whyNot = obstacle ?? (isFull && !hasDraft ? text('purchase', 'allFullNow') : null)
  const plan = chatter.plans.find(({ title }) => title === buying?.title)
  return (
    <>
      <div role="status" className="empty:hidden">
        <AvailabilityNote person={chatter} />
      </div>
      <PlanCards
        plans={chatter.plans}
        mayBuy={role === 'user'}
        obstacle={whyNot}
        heading={heading ?? t(isIntroduced ? 'buyMore' : 'plans')}
        isQuiet={heading !== undefined || isIntroduced || isAsked}
        isHeadingSaid={hasEnded && whyNot === null}
        onBuy={setBuying}
      />
      {role === 'user' && <PaymentDialog chatter={chatter} plan={plan} chosenPrice={buying?.price} onClose={() => setBuying(null)} />}
    </>
  )
}

interface BusyProps extends Pick<PurchaseViewProps, 'chatter'> {
  readonly minutes: number
  /** True if the buyer has a draft, and may have paid already. */
  readonly hasDraft: boolean
  /** False if a rejected payment above comes first. */
  readonly hasPrices: boolean
}

/** When the plans can be bought, and what they will cost. */
function Busy({ chatter, minutes, hasDraft, hasPrices }: BusyProps) {
  const t = useTexts('purchase')
  return (
    <>
      <div className="flex flex-col gap-3">
        <div role="status" className="flex items-center gap-4 rounded-card bg-accent-soft p-4 md:p-5">
          <Hourglass className="size-6 shrink-0 text-accent-ink" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-semibold text-ink">{t('busyTitle')}</p>
            <p className="text-ink">{t('busyText', { minutes })}</p>
          </div>
        </div>
        {hasDraft && <Callout tone="info">{t('busyDraft')}</Callout>}
      </div>
      {hasPrices && (
        <section aria-label={t('prices')} className="@container">
          <ul className={PLAN_GRID_STYLES}>
            {chatter.plans.map((plan) => (
              <PlanCard key={plan.title} plan={plan} isDimmed />
            ))}
          </ul>
        </section>
      )}
      {/* Elsewhere the list is beside the chat. */}
      <LinkButton to={PATHS.chats} variant="secondary" className="md:hidden">
        {t('otherChatters')}
      </LinkButton>
    </>
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
  readonly heading: string
  /** True if something above is to be done first. */
  readonly isQuiet: boolean
  /** True if a text just above says the same. */
  readonly isHeadingSaid: boolean
  readonly onBuy: (plan: ChatterPlan) => void
}

function PlanCards({ plans, mayBuy, obstacle, heading, isQuiet, isHeadingSaid, onBuy }: PlanCardsProps) {
  const t = useTexts('purchase')
  const names = useNames()
  const translate = useTranslate()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="@container">
      <h3 id={headingId} className={cx('mb-3 font-semibold text-ink text-lg', isHeadingSaid && 'sr-only')}>
        {heading}
      </h3>
      {!mayBuy && <p className="mb-4 text-ink-soft">{`${t('viewedAsAdmin')} ${translate(refusal('only_users_buy'))}`}</p>}
      <div role="status" className="mb-4 empty:hidden">
        {mayBuy && obstacle !== null && <Callout tone="warning">{translate(obstacle)}</Callout>}
      </div>
      <ul className={PLAN_GRID_STYLES}>
        {plans.map((plan) => (
          <PlanCard key={plan.title} plan={plan}>
            {mayBuy && (
              <Button
                variant={isQuiet ? 'secondary' : 'primary'}
                className="@2xl:order-last"
                aria-label={t('buyNowNamed', { title: names.plan(plan.title) })}
                disabled={obstacle !== null}
                onClick={() => onBuy(plan)}
              >
                {t('buyNow')}
              </Button>
            )}
          </PlanCard>
        ))}
      </ul>
    </section>
  )
}

interface PlanCardProps {
  readonly plan: ChatterPlan
  /** True while the chatter is busy. */
  readonly isDimmed?: boolean
  /** The button of a plan that is offered. */
  readonly children?: ReactNode
}

function PlanCard({ plan: { title, price, duration }, isDimmed = false, children }: PlanCardProps) {
  const t = useTexts('purchase')
  const names = useNames()
  const offered = price > 0
  const isStrong = offered && !isDimmed
  // While the chatter is busy, no heading precedes the plans.
  const Name = isDimmed ? 'p' : 'h4'
  return (
    // Rows of a list in a narrow pane, columns in a wide one.
    <li
      className={cx(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 rounded-card border border-hairline p-4 md:p-5 @2xl:flex @2xl:flex-col @2xl:items-stretch @2xl:p-6',
        isStrong ? 'bg-surface shadow-quiet' : 'bg-canvas',
      )}
    >
      <div className="flex items-center gap-4">
        <Dial part={duration / HOUR_MINUTES} className={cx('size-12', !isStrong && 'opacity-40 grayscale')} />
        <div>
          <Name className={cx('font-semibold text-lg', isStrong ? 'text-ink' : 'text-ink-soft')}>{names.plan(title)}</Name>
          <p className="text-ink-soft">{t('minutes', { count: duration })}</p>
        </div>
      </div>
      <p
        className={cx(
          'text-end @2xl:order-last @2xl:mt-auto @2xl:text-start',
          offered ? 'font-semibold text-xl tracking-tight @2xl:text-2xl' : 'text-ink-faint',
          isStrong ? 'text-ink' : offered && 'text-ink-soft',
        )}
      >
        {offered ? moneyText(price) : t('notOffered')}
      </p>
      {isStrong && <p className={cx('text-ink-soft', !children && 'col-span-full')}>{names.planDescription(title)}</p>}
      {offered && children}
    </li>
  )
}
