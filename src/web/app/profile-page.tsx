import { LogOut } from 'lucide-react'
import { ProfileSettings } from '../accounts/profile-settings.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { logOut } from './log-out.ts'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'

/** The profile. On a phone it also has what the rail has elsewhere: language, theme and logout. */
export function ProfilePage() {
  const t = useTexts('app')
  return (
    <ProfileSettings
      preferences={
        <div className="flex flex-col gap-5 md:hidden">
          <div className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-5">
            <LanguageChoice />
            <ThemeChoice />
          </div>
          <Button variant="secondary" onClick={logOut}>
            <LogOut className="rtl:-scale-x-100" aria-hidden="true" />
            {t('logout')}
          </Button>
        </div>
      }
    />
  )
}
