import { useId, useState } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { loadLater } from '../../api/load-later.tsx'
import { useServerNow } from '../../api/server-clock.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import type { ChatterPlan } from '../pay/purchase-form.ts'
import { useChatter } from '../queries.ts'

const PaymentDialog = loadLater(() => import('../pay/payment-dialog.tsx'), 'PaymentDialog')

export function ContinueBar({ session, next }: { readonly session: PartySession; readonly next: PartySession | null }) {
  const { _id } = useAccount()
  const isBuyer = session.userID._id === _id
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-b bg-sunken px-4 py-2 text-sm md:px-6">
      <p role="status" className={next === null ? 'sr-only' : 'font-medium text-ink'}>
        {next !== null && <NextText next={next} isBuyer={isBuyer} />}
      </p>
      {next === null && isBuyer && <NextPlans session={session} />}
    </div>
  )
}

function NextText({ next, isBuyer }: { readonly next: PartySession; readonly isBuyer: boolean }) {
  const t = useTexts('minutes')
  const names = useNames()
  const count = next.plan.duration
  if (next.status === 'completed') return t('nextApproved', { count })
  return isBuyer ? t('nextPending', { count }) : t('nextPendingOf', { count, name: names.person(next.userID.username) })
}

/** Few approvals take less. */
const LATE_MS = 2 * 60_000

/** Pressing a plan opens the payment dialog over the conversation. */
function NextPlans({ session }: { readonly session: PartySession }) {
  const t = useTexts('minutes')
  const names = useNames()
  const { data: chatter } = useChatter(session.chatterID._id)
  const [buying, setBuying] = useState<ChatterPlan | null>(null)
  const questionId = useId()
  const lateAt = new Date(Date.parse(session.endTime ?? '') - LATE_MS)
  const isSoonOver = useServerNow(lateAt) >= lateAt
  if (!chatter) return null
  const offered = chatter.plans.filter(({ price }) => price > 0)
  const plan = chatter.plans.find(({ title }) => title === buying?.title)
  if (offered.length === 0) return null
  return (
    <>
      <div className="min-w-0">
        {/* A phone names the person just above. */}
        <p id={questionId} className="font-medium text-ink max-md:sr-only">
          {t('continueWith', { name: names.person(chatter.username) })}
        </p>
        <p className="text-ink-soft text-xs max-md:text-ink">{t(isSoonOver ? 'continueLate' : 'continueText')}</p>
      </div>
      <fieldset aria-labelledby={questionId} className="flex flex-wrap gap-2 max-md:gap-1.5">
        {offered.map((each) => (
          // Small enough for three in a row on a phone.
          <Button
            key={each.title}
            variant="secondary"
            size="small"
            className="max-md:px-2.5 max-md:text-xs"
            onClick={() => setBuying(each)}
          >
            {t('planShort', { minutes: each.duration, price: moneyText(each.price) })}
          </Button>
        ))}
      </fieldset>
      <PaymentDialog chatter={chatter} plan={plan} chosenPrice={buying?.price} onClose={() => setBuying(null)} />
    </>
  )
}
