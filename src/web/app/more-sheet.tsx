import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { describe, LANGUAGE_CODES, type Language } from '#texts/languages.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { setLanguage, useLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { chooseTheme, THEMES, type Theme, useTheme } from '../ui/theme-switch.tsx'
import { DASHBOARD_ENTRIES } from './dashboard-entries.ts'
import { logOut } from './log-out.ts'

export function MoreSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts('shell')
  const app = useTexts('app')
  const { role } = useAccount()
  const navigate = useNavigate()
  const entries = DASHBOARD_ENTRIES.filter(({ isInMore, roles }) => isInMore && roles.includes(role))
  return (
    <Dialog open={open} onClose={onClose} title={t('more')}>
      <div className="flex flex-col gap-5">
        {entries.map(({ path, text, icon: Icon }) => (
          <LinkButton
            key={path}
            variant="secondary"
            to={path}
            onClick={(event) => {
              event.preventDefault()
              // Replaces the sheet's history entry with the page; the sheet closes once the page is shown.
              void Promise.resolve(navigate(path, { replace: true })).then(onClose)
            }}
          >
            <Icon aria-hidden="true" />
            {text === 'day' ? t(text) : app(text)}
          </LinkButton>
        ))}
        <LanguageChoice />
        <ThemeChoice />
        <Button variant="secondary" onClick={logOut} className="mt-1">
          <LogOut className="rtl:-scale-x-100" aria-hidden="true" />
          {app('logout')}
        </Button>
      </div>
    </Dialog>
  )
}

function LanguageChoice() {
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

function ThemeChoice() {
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
