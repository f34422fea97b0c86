import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/texts.ts'
import { SectionCard } from '../../ui/card.tsx'
import { ProfilePage } from '../../ui/own-page.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SIGN_INS } from './queries.ts'
import { SettingsTwoStep } from './second-step/settings.tsx'
import { SettingsData } from './settings-data.tsx'
import { SettingsSignIns } from './settings-sign-ins.tsx'

function SettingsPassword() {
  const t = useTexts('security')
  const queries = useQueryClient()
  return (
    <SectionCard title={t('password')} explanation={t('passwordText')}>
      <ChangePasswordForm onChanged={() => void queries.invalidateQueries(SIGN_INS)} />
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
