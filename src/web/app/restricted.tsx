import { Hourglass, Lock } from 'lucide-react'
import type { Status } from '#domain/accounts.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { logOut } from './log-out.ts'
import { NoticePage } from './notice-page.tsx'
import { PATHS } from './paths.ts'

export function NoPermission() {
  const t = useTexts('app')
  return <NoticePage icon={<Lock aria-hidden="true" />} title={t('noPermission')} action={<GoToHome />} />
}

export function StatusRestricted({ status }: { readonly status: Status }) {
  const t = useTexts('app')
  const names = useNames()
  return (
    <NoticePage
      icon={<Hourglass aria-hidden="true" />}
      title={t('accessRestricted')}
      text={t('statusRestricted', { status: names.status(status) })}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <GoToHome />
          {/* No other page is open to this account, so log out is here. */}
          <Button variant="quiet" onClick={logOut}>
            {t('logout')}
          </Button>
        </div>
      }
    />
  )
}

export function GoToHome() {
  const t = useTexts('app')
  return <LinkButton to={PATHS.landing}>{t('goToHome')}</LinkButton>
}
