import { Ban, Bell, ChevronRight, Flag, type LucideIcon, MessageSquareWarning, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { ProfileAvatar } from './profile-avatar.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { useAccount } from './sign-in.ts'

export function ProfileSettings() {
  const t = useTexts('profile')
  const names = useNames()
  const account = useAccount()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <Badge tone="primary">{t('roleAccount', { role: names.role(account.role) })}</Badge>
      </header>
      <Card className="p-5 md:p-8">
        <ProfileAvatar account={account} />
      </Card>
      <ProfileDetails account={account} />
      <SettingsLink to={PATHS.security} icon={ShieldCheck} title={t('security')} text={t('securityText')} />
      <SettingsLink to={PATHS.noticeSettings} icon={Bell} title={t('notifications')} text={t('notificationsText')} />
      <SettingsLink to={PATHS.blocked} icon={Ban} title={t('blocked')} text={t('blockedText')} />
      <SettingsLink to={PATHS.ownReports} icon={Flag} title={t('reports')} text={t('reportsText')} />
      <SettingsLink to={PATHS.ownComplaints} icon={MessageSquareWarning} title={t('complaints')} text={t('complaintsText')} />
    </div>
  )
}

interface SettingsLinkProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

function SettingsLink({ to, icon: Icon, title, text }: SettingsLinkProps) {
  return (
    <Card className="transition-colors duration-150 hover:bg-hover">
      <Link to={to} className="flex items-center gap-4 rounded-card p-5 md:px-8">
        <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block font-semibold text-ink">{title}</span>
          <span className="block text-ink-soft text-sm">{text}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-faint rtl:-scale-x-100" aria-hidden="true" />
      </Link>
    </Card>
  )
}
