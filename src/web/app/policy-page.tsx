import type { PolicyName } from '#domain/policies.ts'
import { PolicyText } from '../accounts/policies/policy-text.tsx'
import { useTexts } from '../texts/texts.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Footer } from './landing/footer.tsx'
import { Header } from './landing/header.tsx'
import { SkipLink } from './skip-link.tsx'

export function TermsPage() {
  return <PolicyPage name="terms" />
}

export function PrivacyPage() {
  return <PolicyPage name="privacy" />
}

export function RefundsPage() {
  return <PolicyPage name="refunds" />
}

function PolicyPage({ name }: { readonly name: PolicyName }) {
  const t = useTexts('app')
  usePageTitle(t(name))
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-3xl grow px-4 pt-10 pb-20 outline-none sm:px-8 sm:pt-16">
        <PolicyText name={name} />
      </main>
      <Footer />
    </div>
  )
}
