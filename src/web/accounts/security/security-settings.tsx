import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { ProfilePage } from '../../ui/own-page.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SIGN_INS } from './queries.ts'
import { SettingsTwoStep } from './second-step/settings.tsx'
import { SettingsData } from './settings-data.tsx'
import { SettingsSignIns } from './settings-sign-ins.tsx'

function SettingsPassword() {
  const t = useTexts('security')
  const passwords = useTexts('passwords')
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const focusKept = useFocusKept<HTMLDivElement>()
  function changed() {
    setOpen(false)
    void queries.invalidateQueries(SIGN_INS)
  }
  return (
    <SectionCard title={t('password')}>
      <div {...focusKept} className="outline-none">
        {isOpen ? (
          <ChangePasswordForm onChanged={changed} isOnlyForm>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
          </ChangePasswordForm>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">{t('passwordText')}</p>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {passwords('change')}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  )
}

export function SecuritySettings() {
  const t = useTexts('security')
  return (
    <ProfilePage title={t('title')} back={t('backToProfile')}>
      <SettingsTwoStep />
      <SettingsPassword />
      <SettingsSignIns />
      <SettingsData />
    </ProfilePage>
  )
}
