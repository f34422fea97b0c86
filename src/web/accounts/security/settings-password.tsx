import { useTexts } from '../../texts/texts.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { useReloadSignIns } from './queries.ts'

export function SettingsPassword() {
  const t = useTexts('security')
  const reload = useReloadSignIns()
  return (
    <SectionCard title={t('password')} explanation={t('passwordText')}>
      <ChangePasswordForm onChanged={() => void reload()} />
    </SectionCard>
  )
}
