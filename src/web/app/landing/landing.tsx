import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { SkipLink } from '../skip-link.tsx'
import { Footer } from './footer.tsx'
import { ForChatters } from './for-chatters.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import { Plans } from './plans.tsx'
import { Showcase } from './showcase.tsx'
import { Steps } from './steps.tsx'
import { useLandingFacts } from './use-landing-facts.ts'

export function Landing() {
  const t = useTexts('app')
  usePageTitle(t('name'))
  const facts = useLandingFacts()
  return (
    <div className="min-h-dvh overflow-x-clip bg-canvas">
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <Showcase />
        <Steps />
        <Plans facts={facts} />
        <ForChatters withdrawDays={facts?.withdrawWeekdays ?? []} />
      </main>
      <Footer />
    </div>
  )
}
