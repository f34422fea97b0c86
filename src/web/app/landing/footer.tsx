import { useTexts } from '../../texts/texts.ts'
import { Logo } from '../../ui/logo.tsx'

export function Footer() {
  const t = useTexts('landing')
  return (
    // Room for the offline bar on a phone.
    <footer className="border-hairline border-t max-md:[body:has([data-bottom-bar])_&]:pb-32">
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 py-8 text-ink-faint text-sm sm:px-8">
        <Logo className="size-6" />
        <p>{t('copyright')}</p>
      </div>
    </footer>
  )
}
