import { useState } from 'react'
import { describe, LANGUAGE_CODES, type Language } from '#texts/languages.ts'
import { setLanguage, useLanguage, useTexts } from '../texts/texts.ts'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { chooseTheme, THEMES, type Theme, useTheme } from '../ui/theme-switch.tsx'

export function LanguageChoice() {
  const t = useTexts('shell')
  const ui = useTexts('ui')
  const current = useLanguage()
  const [failed, setFailed] = useState(false)
  function choose(language: Language) {
    setFailed(false)
    setLanguage(language).catch(() => setFailed(true))
  }
  return (
    <SegmentedToggle<Language>
      className="font-language-name"
      label={t('language')}
      options={LANGUAGE_CODES.map((value) => ({ value, label: describe(value).name }))}
      value={current}
      onChange={choose}
      error={failed ? ui('languageFailed') : undefined}
    />
  )
}

export function ThemeChoice() {
  const t = useTexts('ui')
  const theme = useTheme()
  const names: Readonly<Record<Theme, string>> = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') }
  return (
    <SegmentedToggle<Theme>
      label={t('theme')}
      options={THEMES.map((value) => ({ value, label: names[value] }))}
      value={theme}
      onChange={chooseTheme}
    />
  )
}
