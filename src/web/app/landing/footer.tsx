import { PolicyLinks } from '../../accounts/policies/policy-links.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Logo } from '../../ui/logo.tsx'

export function Footer() {
  const t = useTexts('landing')
  return (
    // Leaves room for the offline bar on a phone.
    <footer className="border-hairline border-t max-md:[body:has([data-bottom-bar])_&]:pb-32">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-2 px-4 py-6 text-ink-faint text-sm sm:px-8">
        <Logo className="size-6" />
        <p>{t('copyright')}</p>
        <nav aria-label={t('policies')} className="-mx-3 flex flex-wrap max-sm:w-full sm:ms-auto">
          <PolicyLinks className="inline-flex min-h-11 items-center rounded-control px-3 text-ink-soft hover:text-ink" />
        </nav>
      </div>
    </footer>
  )
}
