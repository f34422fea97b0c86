import type { ReactNode } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BreakableName } from '../../ui/breakable-name.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDateTimeText, shortDayText } from '../../ui/date-text.ts'
import { Logo } from '../../ui/logo.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { StatusBadge } from './status.tsx'
import { type StepName, stepsOf } from './timeline.ts'

interface SessionSheetProps {
  readonly session: PartySession
  readonly decidedAt: string | null
  /** A chatter's copy leaves out the payment. */
  readonly asChatter: boolean
  /** The next step. Not printed. */
  readonly children?: ReactNode
}

/** Everything about a session once. Printing the page prints only this. */
export function SessionSheet({ session, decidedAt, asChatter, children }: SessionSheetProps) {
  const t = useTexts('history')
  const app = useTexts('app')
  const names = useNames()
  const { plan, userID, chatterID, amountPaid } = session
  const { username, avatar } = asChatter ? userID : chatterID
  return (
    <article data-printed className="flex flex-col">
      <p className="hidden items-center gap-2.5 py-5 font-bold text-lg print:flex">
        <Logo className="size-8" />
        {app('name')}
      </p>
      <header className="flex flex-wrap items-center gap-3 p-5 md:px-7 md:pt-7 print:px-0">
        <Avatar name={username} src={avatar} size="large" />
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere font-semibold text-ink text-lg leading-snug tracking-tight sm:text-xl">
            <bdi>
              <BreakableName name={names.person(username)} />
            </bdi>
          </h1>
          <p className="text-ink-soft text-sm">
            {t('planAndMinutes', { title: names.plan(plan.title), minutes: t('minutes', { count: plan.duration }) })}
          </p>
        </div>
        <div className="flex shrink-0 items-center justify-between gap-1 max-sm:w-full sm:flex-col sm:items-end">
          <p className="font-semibold text-ink text-xl tabular-nums tracking-tight">{moneyText(amountPaid)}</p>
          <StatusBadge session={session} />
        </div>
      </header>
      {children}
      <Timeline session={session} decidedAt={decidedAt} />
      <Facts session={session} asChatter={asChatter} />
    </article>
  )
}

const SECTION = 'border-hairline border-t px-5 py-4 md:px-7 print:px-0'

/** What has not happened yet. */
const AHEAD = new Set<StepName>(['starts', 'ends', 'refundNotSent'])

function Timeline({ session, decidedAt }: Pick<SessionSheetProps, 'session' | 'decidedAt'>) {
  const t = useTexts('history')
  const language = useLanguage()
  const { keptUntil, refund, takenBack } = session
  const day = keptUntil === null ? '' : shortDayText(keptUntil, language)
  const amount = moneyText(takenBack ?? refund?.amount ?? 0)
  const steps = stepsOf(session, decidedAt, serverNow())
  const latest = steps.findLastIndex(({ name }) => !AHEAD.has(name))
  return (
    <section className={SECTION} aria-label={t('timeline')}>
      <ol className="flex flex-col">
        {steps.map(({ name, at }, index) => (
          <li key={name} className="relative flex items-baseline gap-3 py-1.5 text-sm">
            {index < steps.length - 1 && <span aria-hidden="true" className="absolute start-[3.5px] top-5 h-full w-px bg-hairline" />}
            <span
              aria-hidden="true"
              className={cx(
                'relative size-2 shrink-0 rounded-full',
                index === latest ? 'bg-primary' : index < latest ? 'bg-outline' : 'border border-outline bg-surface',
              )}
            />
            <span className={cx('grow', index === latest ? 'font-medium text-ink' : 'text-ink-soft')}>
              {t(`step.${name}`, { day, amount })}
            </span>
            {at !== null && (
              <time dateTime={at} className="shrink-0 whitespace-nowrap text-ink-soft">
                {shortDateTimeText(at, language)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ session, asChatter }: Pick<SessionSheetProps, 'session' | 'asChatter'>) {
  const t = useTexts('history')
  const { _id, transactionID, bankName, accountName, accountNumber, refund } = session
  return (
    <dl className={cx(SECTION, 'flex flex-col')}>
      {!asChatter && transactionID !== undefined && <Fact name={t('transactionId')} text={transactionID} />}
      {!asChatter && bankName !== undefined && (
        <Line name={t('paidInto')}>
          <bdi>{bankName}</bdi>
          {t('comma')}
          <bdi>{accountName}</bdi>
          {t('comma')}
          {/* Numbers that people compare stay on one line if they fit. */}
          <bdi dir="ltr" className="inline-block max-w-full rtl:text-start">
            {accountNumber}
          </bdi>
        </Line>
      )}
      {refund !== null && refund.bankReference !== null && <Fact name={t('refundReference')} text={refund.bankReference} />}
      <Line name={t('sessionId')}>
        <span className="-my-3 inline-block print:hidden">
          <ShortId id={_id} name={t('sessionId')} />
        </span>
        <bdi dir="ltr" className="hidden print:inline">
          {_id}
        </bdi>
      </Line>
    </dl>
  )
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Line name={name}>
      <span className="flex items-center justify-end">
        <bdi dir="ltr" className="min-w-0 break-all">
          {text}
        </bdi>
        <span className="-my-3 -me-3 print:hidden">
          <CopyButton name={name} text={text} />
        </span>
      </span>
    </Line>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2">
      <dt className="max-w-[40%] shrink-0 text-ink-soft text-sm">{name}</dt>
      <dd className="min-w-0 break-words text-end text-ink text-sm">{children}</dd>
    </div>
  )
}
