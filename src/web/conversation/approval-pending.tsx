import type { ReactNode } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { Moment } from '../ui/moment.tsx'

/** The payment waits for an admin: what was sent, when, and what happens next. */
export function ApprovalPending({ session, action }: { readonly session: PartySession; readonly action?: ReactNode }) {
  const t = useTexts('chat')
  const names = useNames()
  const { plan, transactionID } = session
  const facts = [
    { name: t('pendingSent'), value: <Moment iso={session.createdAt} /> },
    { name: t('pendingPlan'), value: t('pendingPlanText', { title: names.plan(plan.title), minutes: plan.duration }) },
    { name: t('pendingPaid'), value: moneyText(session.amountPaid) },
    ...(transactionID === undefined ? [] : [{ name: t('pendingTransaction'), value: <bdi dir="ltr">{transactionID}</bdi> }]),
  ]
  const steps = [t('pendingNextCheck'), t('pendingNextStart', { count: plan.duration }), t('pendingNextReject')]
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col justify-center gap-6 px-4 py-8 md:px-8">
      <div className="flex flex-col items-center text-center">
        <Logo className="size-16 animate-breathe" />
        <h2 className="mt-5 font-semibold text-2xl text-ink tracking-tight">{t('pendingTitle')}</h2>
        <p className="mt-2 text-base text-ink-soft">{t('pendingText')}</p>
      </div>
      <Card className="overflow-hidden">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-5">
          {facts.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="text-ink-faint text-xs">{name}</dt>
              <dd className="break-words font-semibold text-ink">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="border-hairline border-t bg-sunken p-5">
          <h3 className="font-semibold text-ink">{t('pendingNextTitle')}</h3>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-ink-soft marker:text-ink-faint">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          {action !== undefined && <div className="mt-4">{action}</div>}
        </div>
      </Card>
    </div>
  )
}
