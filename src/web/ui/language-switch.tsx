import { useState } from 'react'
import { describe, LANGUAGE_CODES, type Language } from '#texts/languages.ts'
import { setLanguage, useLanguage, useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'

/** One button for each other language, labelled in that language. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const t = useTexts('ui')
  const current = useLanguage()
  const [failed, setFailed] = useState(false)

  async function choose(language: Language) {
    setFailed(false)
    try {
      await setLanguage(language)
    } catch {
      setFailed(true)
    }
  }

  return (
    <span className="relative inline-flex flex-wrap">
      {LANGUAGE_CODES.filter((language) => language !== current).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={describe(language).switchTo}
          title={describe(language).switchTo}
          onClick={() => void choose(language)}
          className={cx(
            'inline-grid h-11 min-w-11 shrink-0 place-items-center rounded-control px-2 font-language-name font-medium text-ink-soft text-sm transition-colors duration-150 hover:bg-hover hover:text-ink',
            className,
          )}
        >
          {describe(language).name}
        </button>
      ))}
      {failed && (
        <span
          role="alert"
          className="absolute end-0 top-full z-50 mt-1 w-56 rounded-control border border-hairline bg-raised p-3 text-danger text-xs shadow-quiet"
        >
          {t('languageFailed')}
        </span>
      )}
    </span>
  )
}
