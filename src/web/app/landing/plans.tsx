import type { LandingFacts } from '#contract/landing.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dial } from '../../ui/dial.tsx'
import { ExampleChatters } from './example-chatters.tsx'
import { Money } from './money.tsx'

const HOUR_MINUTES = 60

/** Until it is known how long the plans of this installation are. */
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
