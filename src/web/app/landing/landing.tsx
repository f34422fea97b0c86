import { useEffect, useState } from 'react'
import { fetchLandingFacts, type LandingFacts } from '#contract/landing.ts'
import { WEEKDAYS, type Weekday } from '#domain/business-time.ts'
import { call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Lattice } from '../../ui/lattice.tsx'
import { useWholePageTitle } from '../../ui/use-page-title.ts'
import { SkipLink } from '../skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import { Money, Plans } from './plans.tsx'
import { ProductPicture } from './product-picture.tsx'
import { SECTION } from './section-styles.ts'
import { Steps } from './steps.tsx'

/** Null until loaded. The page is rendered at build time without the facts, and is complete even if they never load. */
function useLandingFacts(): LandingFacts | null {
  const [facts, setFacts] = useState<LandingFacts | null>(null)
  useEffect(() => {
    const left = new AbortController()
    call(fetchLandingFacts, { signal: left.signal }).then(setFacts, () => undefined)
    return () => left.abort()
  }, [])
  return facts
}

/** Shows the product on a wide screen. A phone shows only the words, because the conversation is above them. */
function Showcase() {
  const t = useTexts('landing')
  return (
    <section className="mx-auto max-w-7xl px-4 pb-16 sm:px-8 lg:pb-24">
      <div className="relative overflow-hidden rounded-[2.5rem] rounded-ss-xl bg-brand ps-7 pt-12 max-sm:pb-12 sm:ps-14 lg:ps-20 lg:pt-20">
        <Lattice className="absolute inset-0 text-on-brand opacity-[0.09]" />
        <div className="relative pe-7">
          <h2 className="max-w-2xl font-semibold text-3xl text-on-brand tracking-tight sm:text-4xl">{t('showcaseTitle')}</h2>
          <p className="mt-4 max-w-xl text-lg text-on-brand-soft">{t('showcaseText')}</p>
        </div>
        <ProductPicture
          name="chat-desk"
          of="desk"
          alt={t('pictureChat')}
          className="relative mt-10 h-auto w-full rounded-ss-2xl border border-on-brand/20 border-e-0 border-b-0 max-sm:hidden lg:mt-14"
        />
      </div>
    </section>
  )
}

/** Null if every day is a withdraw day, and until the days are known. */
export function withdrawDaysText(days: readonly Weekday[], name: (key: Weekday | 'listComma' | 'listAnd') => string): string | null {
  if (days.length === 0 || days.length === WEEKDAYS.length) return null
  const words = days.map((day) => name(day))
  return words.length === 1 ? words.join('') : `${words.slice(0, -1).join(name('listComma'))}${name('listAnd')}${words.at(-1)}`
}

function ForChatters({ withdrawDays }: { readonly withdrawDays: readonly Weekday[] }) {
  const t = useTexts('landing')
  const days = withdrawDaysText(withdrawDays, useTexts('names'))
  return (
    <section className={SECTION}>
      <div className="relative grid overflow-hidden rounded-[2.5rem] rounded-es-xl bg-brand px-7 pt-14 sm:px-14 md:grid-cols-[1fr_auto] md:gap-10 lg:px-20">
        <Lattice className="absolute inset-0 text-on-brand opacity-[0.09] [mask-image:linear-gradient(to_left,black,transparent_70%)] rtl:[mask-image:linear-gradient(to_right,black,transparent_70%)]" />
        <div className="relative max-w-xl pb-12 md:self-center md:pb-14">
          <h2 className="font-semibold text-3xl text-on-brand tracking-tight sm:text-4xl">{t('chattersTitle')}</h2>
          <p className="mt-4 text-lg text-on-brand-soft">{days === null ? t('chattersText') : t('chattersTextOn', { days })}</p>
          <Anchor
            href={`${PATHS.signUp}?as=chatter`}
            className="mt-9 inline-flex h-14 items-center rounded-control bg-on-brand px-8 font-semibold text-base text-brand-ink focus-visible:outline-on-brand"
          >
            {t('chattersAction')}
          </Anchor>
        </div>
        <div className="relative mx-auto h-96 w-full max-w-80 overflow-hidden md:h-[30rem]">
          <ProductPicture
            name="earnings"
            of="phone"
            alt={t('pictureEarnings')}
            className="h-auto w-full rounded-t-[2rem] border-[6px] border-ink/80 border-b-0 dark:border-outline/60"
          />
        </div>
      </div>
    </section>
  )
}

export function Landing() {
  const t = useTexts('app')
  useWholePageTitle(t('name'))
  const facts = useLandingFacts()
  return (
    <div className="min-h-dvh overflow-x-clip bg-canvas">
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <Showcase />
        <Plans facts={facts} />
        <Steps />
        <Money />
        <ForChatters withdrawDays={facts?.withdrawWeekdays ?? []} />
      </main>
      <Footer />
    </div>
  )
}
