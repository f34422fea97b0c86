import { useTexts } from '../../texts/texts.ts'
import { Dial } from '../../ui/dial.tsx'
import { Money } from './money.tsx'

const HOUR_MINUTES = 60

export function Plans() {
  const t = useTexts('landing')
  const names = useTexts('names')
  const plans = [
    { title: names('Basic'), text: names('BasicText'), minutes: 15 },
    { title: names('Standard'), text: names('StandardText'), minutes: 30 },
    { title: names('Gold'), text: names('GoldText'), minutes: 60 },
  ]
  return (
    <section className="border-hairline border-y bg-surface">
      <div className="mx-auto grid max-w-7xl gap-12 px-4 py-20 sm:px-8 lg:grid-cols-[0.8fr_1.2fr] lg:py-24">
        <div>
          <h2 className="font-semibold text-3xl text-ink tracking-tight sm:text-4xl">{t('plansTitle')}</h2>
          <p className="mt-4 max-w-sm text-ink-soft text-lg">{t('plansText')}</p>
        </div>
        <ul className="divide-y divide-hairline">
          {plans.map(({ title, text, minutes }) => (
            <li key={title} className="flex items-center gap-5 py-6 first:pt-0 last:pb-0 sm:gap-7">
              <Dial part={minutes / HOUR_MINUTES} className="size-14 sm:size-16" />
              <div className="min-w-0 grow">
                <h3 className="font-semibold text-ink text-xl">{title}</h3>
                <p className="mt-0.5 text-base text-ink-soft">{text}</p>
              </div>
              <p className="shrink-0 text-end font-semibold text-3xl text-ink tracking-tight sm:text-4xl">
                {minutes}
                <span className="ms-1.5 font-medium text-ink-faint text-sm tracking-normal">{t('mins')}</span>
              </p>
            </li>
          ))}
        </ul>
        <Money />
      </div>
    </section>
  )
}
