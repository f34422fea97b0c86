import type { LandingFacts } from '#contract/landing.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dial } from '../../ui/dial.tsx'

/** Explains how to pay, who checks the payment, and when the time starts. */
function Money() {
  const t = useTexts('landing')
  const facts = [
    { title: t('moneyTransferTitle'), text: t('moneyTransferText') },
    { title: t('moneyCheckTitle'), text: t('moneyCheckText') },
    { title: t('moneyClockTitle'), text: t('moneyClockText') },
  ]
  return (
    <div className="mt-14 border-hairline border-t pt-12 lg:col-span-2 lg:mt-4 lg:pt-14">
      <h2 className="font-semibold text-2xl text-ink tracking-tight">{t('moneyTitle')}</h2>
      <dl className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
        {facts.map(({ title, text }) => (
          <div key={title} className="border-primary border-s-2 ps-5">
            <dt className="font-semibold text-ink text-lg">{title}</dt>
            <dd className="mt-1.5 text-base text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Shows visitors some chatters and their prices. */
function ExampleChatters({ chatters }: Pick<LandingFacts, 'chatters'>) {
  const t = useTexts('landing')
  const names = useTexts('names')
  return (
    <div className="border-hairline border-t pt-12 lg:col-span-2 lg:pt-14">
      <h2 className="font-semibold text-2xl text-ink tracking-tight">{t('examplesTitle')}</h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {chatters.map(({ username, avatar, plans }) => (
          <li key={username} className="rounded-card border border-hairline bg-raised p-5">
            <div className="flex items-center gap-3">
              <Avatar name={username} src={avatar} />
              <h3 className="min-w-0 truncate font-semibold text-ink text-lg">
                <bdi>{username}</bdi>
              </h3>
            </div>
            <dl className="mt-4 flex flex-col gap-1.5 text-base">
              {plans.map(({ title, duration, price }) => (
                <div key={title} className="flex items-baseline justify-between gap-4">
                  <dt className="text-ink-soft">
                    {names(title)} · {t('minutes', { minutes: duration })}
                  </dt>
                  <dd className="font-semibold text-ink">{moneyText(price)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

const HOUR_MINUTES = 60

/** Shown until this installation's plan lengths are known. */
const USUAL: LandingFacts['plans'] = [
  { title: 'Basic', duration: 15 },
  { title: 'Standard', duration: 30 },
  { title: 'Gold', duration: 60 },
]

export function Plans({ facts }: { readonly facts: LandingFacts | null }) {
  const t = useTexts('landing')
  const names = useTexts('names')
  const plans = facts?.plans ?? USUAL
  return (
    <section className="border-hairline border-y bg-surface">
      <div className="mx-auto grid max-w-7xl gap-12 px-4 py-20 sm:px-8 lg:grid-cols-[0.8fr_1.2fr] lg:py-24">
        <div>
          <h2 className="font-semibold text-3xl text-ink tracking-tight sm:text-4xl">{t('plansTitle')}</h2>
          <p className="mt-4 max-w-sm text-ink-soft text-lg">{t('plansText')}</p>
        </div>
        <ul className="divide-y divide-hairline">
          {plans.map(({ title, duration }) => (
            <li key={title} className="flex items-center gap-5 py-6 first:pt-0 last:pb-0 sm:gap-7">
              <Dial part={Math.min(1, duration / HOUR_MINUTES)} className="size-14 sm:size-16" />
              <div className="min-w-0 grow">
                <h3 className="font-semibold text-ink text-xl">{names(title)}</h3>
                <p className="mt-0.5 text-base text-ink-soft">{names(`${title}Text`)}</p>
              </div>
              <p className="shrink-0 text-end font-semibold text-3xl text-ink tracking-tight sm:text-4xl">
                {duration}
                <span className="ms-1.5 font-medium text-ink-faint text-sm tracking-normal">{t('mins')}</span>
              </p>
            </li>
          ))}
        </ul>
        {facts !== null && facts.chatters.length > 0 && <ExampleChatters chatters={facts.chatters} />}
        <Money />
      </div>
    </section>
  )
}
