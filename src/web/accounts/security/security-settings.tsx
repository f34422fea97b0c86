import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { SectionCard } from '../../ui/card.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
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
  const app = useTexts('app')
  usePageTitle(app('title', { page: t('title') }))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header>
        <Link
          to={PATHS.profile}
          className="-ms-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
        >
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          {t('backToProfile')}
        </Link>
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{t('intro')}</p>
      </header>
      <SettingsTwoStep />
      <SettingsPassword />
      <SettingsSignIns />
      <SettingsData />
    </div>
  )
}
