import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { ProfileAvatar } from './profile-avatar.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { useAccount } from './sign-in.ts'

export function ProfileSettings() {
  const t = useTexts('profile')
  const app = useTexts('app')
  const names = useNames()
  const account = useAccount()
  usePageTitle(app('title', { page: t('title') }))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <div className="flex items-center gap-2">
          <Badge tone="primary">{t('roleAccount', { role: names.role(account.role) })}</Badge>
          {/* On a wide screen it is at the bottom of the rail. */}
          <LanguageSwitch className="md:hidden" />
        </div>
      </header>
      <Card className="p-5 md:p-8">
        <ProfileAvatar account={account} />
      </Card>
      <ProfileDetails account={account} />
    </div>
  )
}
