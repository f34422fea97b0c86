import { useTexts } from '../texts/texts.ts'

/** The first tab stop; skips the navigation. */
export function SkipLink() {
  const t = useTexts('app')
  return (
    <a
      href="#content"
      className="fixed start-4 top-4 z-60 -translate-y-24 rounded-control bg-primary px-5 py-3 font-semibold text-on-primary focus-visible:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}
