import { Ban, Bell, ChevronRight, Flag, MessageSquareWarning, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
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

const ROWS = [
  { to: PATHS.security, icon: ShieldCheck, text: 'security' },
  { to: PATHS.noticeSettings, icon: Bell, text: 'notifications' },
  { to: PATHS.blocked, icon: Ban, text: 'blocked' },
  { to: PATHS.ownReports, icon: Flag, text: 'reports' },
  { to: PATHS.ownComplaints, icon: MessageSquareWarning, text: 'complaints' },
] as const

/** Who the person is, the form, and their other settings, which are beside the form on a wide screen. */
export function ProfileSettings({ preferences }: { readonly preferences?: ReactNode }) {
  const t = useTexts('profile')
  const names = useNames()
  const account = useAccount()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:px-8 md:py-10 xl:max-w-6xl">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <Badge tone="primary" className="capitalize">
          {t('roleAccount', { role: names.role(account.role) })}
        </Badge>
      </header>
      <div className="grid items-start gap-5 xl:grid-cols-[20rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <Card className="min-w-0 p-5">
          <ProfileAvatar account={account} />
        </Card>
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <ProfileDetails account={account} />
        </div>
        <Card className="overflow-hidden">
          <ul className="divide-y divide-hairline">
            {ROWS.map(({ to, icon: Icon, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-13 items-center gap-3.5 px-5 font-medium text-ink transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
                  <span className="min-w-0 grow">{t(text)}</span>
                  <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {preferences}
    </div>
  )
}
