import { useId } from 'react'
import { moneyText } from '#texts/money-text.ts'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Translatable, useTranslate } from '../../texts/translate.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { Dial } from '../../ui/dial.tsx'
import type { ChatterPlan } from './purchase-form.ts'

const HOUR_MINUTES = 60

/** By the room they have: a conversation may be beside them. Needs a container. */
export const PLAN_GRID_STYLES = 'grid gap-4 @2xl:grid-cols-3'

interface PlanCardsProps {
  readonly plans: readonly ChatterPlan[]
  /** False for admins, who only see the plans. */
  readonly mayBuy: boolean
  /** Why nothing can be bought now. */
  readonly obstacle: Translatable | null
  readonly onBuy: (plan: ChatterPlan) => void
}

export function PlanCards({ plans, mayBuy, obstacle, onBuy }: PlanCardsProps) {
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
    // Price and button are beside the plan where there is room, else below it.
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
