import { useTexts } from '../../texts/texts.ts'
import { Logo } from '../../ui/logo.tsx'

export function Footer() {
  const t = useTexts('landing')
  return (
    <footer className="border-hairline border-t">
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 py-8 text-ink-faint text-sm sm:px-8">
        <Logo className="size-6" />
        <p>{t('copyright')}</p>
      </div>
    </footer>
  )
}
