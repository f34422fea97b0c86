import { ArrowRight } from 'lucide-react'
import { useSignIn } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { buttonStyles } from '../../ui/button-styles.ts'
import { HeroConversation } from './hero-conversation.tsx'
import { UntilAccountKnown } from './until-account-known.tsx'

export function Hero() {
  const t = useTexts('landing')
  const now = useSignIn()
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-14 px-4 pt-8 pb-16 sm:px-8 lg:grid-cols-[1.05fr_0.95fr] lg:gap-10 lg:pt-16 lg:pb-24">
      <div>
        <h1 className="max-w-[14ch] font-semibold text-display text-ink tracking-display">{t('heroTitle')}</h1>
        <p className="mt-6 max-w-md text-ink-soft text-lg sm:text-xl">{t('heroText')}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
          {now.phase !== 'in' && (
            <UntilAccountKnown known={now.phase === 'out'} styles="contents in-data-signed-in:hidden">
              <StartNow href={PATHS.logIn} />
            </UntilAccountKnown>
          )}
          {now.phase !== 'out' && (
            <UntilAccountKnown known={now.phase === 'in'} styles="hidden in-data-signed-in:contents">
              <StartNow href={PATHS.dashboard} />
            </UntilAccountKnown>
          )}
          <p className="max-w-52 text-ink-faint text-sm">{t('heroNote')}</p>
        </div>
      </div>
      <HeroConversation />
    </section>
  )
}

function StartNow({ href }: { readonly href: string }) {
  const t = useTexts('landing')
  return (
    <Anchor href={href} className={buttonStyles('primary', 'large', 'group')}>
      {t('startNow')}
      <ArrowRight className="transition-transform duration-200 group-hover:translate-x-1 rtl:-scale-x-100" aria-hidden="true" />
    </Anchor>
  )
}
