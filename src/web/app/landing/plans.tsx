import { ArrowRight } from 'lucide-react'
import type { LandingFacts } from '#contract/landing.ts'
import { moneyText } from '#texts/money-text.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Dial } from '../../ui/dial.tsx'
import { SECTION, SECTION_TITLE } from './section-styles.ts'

/** Explains how to pay, who checks the payment, and when the time starts. */
export function Money() {
  const t = useTexts('landing')
  const facts = [
    { title: t('moneyTransferTitle'), text: t('moneyTransferText') },
    { title: t('moneyCheckTitle'), text: t('moneyCheckText') },
    { title: t('moneyClockTitle'), text: t('moneyClockText') },
  ]
  return (
    <section className="border-hairline border-y bg-surface">
      <div className={SECTION}>
        <h2 className={SECTION_TITLE}>{t('moneyTitle')}</h2>
        <dl className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10 lg:mt-10">
          {facts.map(({ title, text }) => (
            <div key={title} className="border-primary border-s-2 ps-5">
              <dt className="font-semibold text-ink text-lg">{title}</dt>
              <dd className="mt-1.5 text-base text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Shows visitors some chatters. A press leads to the chatter, for a visitor after the login. */
function ExampleChatters({ chatters }: Pick<LandingFacts, 'chatters'>) {
  const t = useTexts('landing')
  return (
    <div className="mt-10 border-hairline border-t pt-8 lg:mt-12 lg:pt-10">
      <h3 className="font-semibold text-ink text-xl">{t('examplesTitle')}</h3>
      <ul className="mt-5 grid gap-3 sm:grid-cols-3 sm:gap-4">
        {chatters.map(({ _id, username, avatar, plans }) => (
          <li key={username}>
            <Anchor
              href={`${PATHS.chats}?with=${_id}`}
              className="flex items-center gap-3 rounded-card border border-hairline bg-raised p-4 hover:border-outline hover:bg-hover lg:p-5"
            >
              <Avatar name={username} src={avatar} />
              <span className="min-w-0 grow">
                <bdi className="block truncate at-page-start font-semibold text-base text-ink">{username}</bdi>
                <span className="block text-ink-soft text-sm">
                  {t('priceFrom', { price: moneyText(Math.min(...plans.map(({ price }) => price))) })}
                </span>
              </span>
              <ArrowRight className="size-5 shrink-0 text-ink-faint rtl:-scale-x-100" aria-hidden="true" />
            </Anchor>
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
      <div className={SECTION}>
        <h2 className={SECTION_TITLE}>{t('plansTitle')}</h2>
        <p className="mt-4 max-w-2xl text-ink-soft text-lg">{t('plansText')}</p>
        <ul className="mt-8 grid grid-cols-3 gap-3 sm:gap-8 lg:mt-10">
          {plans.map(({ title, duration }) => (
            <li key={title} className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-5">
              <Dial part={Math.min(1, duration / HOUR_MINUTES)} className="size-12 sm:size-16" />
              <div className="min-w-0">
                <p className="font-semibold text-2xl text-ink tracking-tight sm:text-3xl">
                  {duration} <span className="font-medium text-ink-faint text-sm tracking-normal">{t('mins')}</span>
                </p>
                <h3 className="text-base text-ink-soft">{names(title)}</h3>
              </div>
            </li>
          ))}
        </ul>
        {facts !== null && facts.chatters.length > 0 && <ExampleChatters chatters={facts.chatters} />}
      </div>
    </section>
  )
}
