import { useState } from 'react'
import type { Language } from '../texts/language.ts'
import { chooseLanguage, useLanguage, useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'

/** Said in the language it leads to: whoever looks for it reads that one, and perhaps not the one on the screen. */
const LEADS_TO: Readonly<Record<Language, { readonly language: Language; readonly text: string; readonly name: string }>> = {
  en: { language: 'ur', text: 'اردو', name: 'اردو میں دیکھیں' },
  ur: { language: 'en', text: 'English', name: 'Switch to English' },
}

export function LanguageSwitch({ className }: { readonly className?: string }) {
  const t = useTexts('ui')
  const { language, text, name } = LEADS_TO[useLanguage()]
  const [failed, setFailed] = useState(false)

  async function choose() {
    setFailed(false)
    try {
      await chooseLanguage(language)
    } catch {
      setFailed(true)
    }
  }

  return (
    <span className="relative inline-flex">
      <button
        type="button"
        lang={language}
        aria-label={name}
        title={name}
        onClick={() => void choose()}
        className={cx(
          'inline-grid h-11 min-w-11 shrink-0 place-items-center rounded-control px-2 font-medium text-ink-soft text-sm transition-colors duration-150 hover:bg-hover hover:text-ink',
          className,
        )}
      >
        {text}
      </button>
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
