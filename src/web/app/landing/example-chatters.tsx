import type { LandingFacts } from '#contract/landing.ts'
import { moneyText } from '#texts/money-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** Some chatters with what they offer, so that a visitor sees who is here and what it costs. */
export function ExampleChatters({ chatters }: Pick<LandingFacts, 'chatters'>) {
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
