import { Hourglass, Lock } from 'lucide-react'
import type { Status } from '#domain/accounts.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { logOut } from './log-out.ts'
import { PATHS } from './paths.ts'
import { StatusPage } from './status-page.tsx'

export function NoPermission() {
  const t = useTexts('app')
  return <StatusPage icon={<Lock aria-hidden="true" />} title={t('noPermission')} action={<GoToHome />} />
}

export function StatusRestricted({ status }: { readonly status: Status }) {
  const t = useTexts('app')
  const names = useNames()
  return (
    <StatusPage
      icon={<Hourglass aria-hidden="true" />}
      title={t('accessRestricted')}
      text={t('statusRestricted', { status: names.status(status) })}
      more={<NextSteps status={status} />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <GoToHome />
          {/* This account can open no other page, so the logout button is here. */}
          <Button variant="quiet" onClick={logOut}>
            {t('logout')}
          </Button>
        </div>
      }
    />
  )
}

/** What a chatter without approval can do. Their connection stays open, so the page learns of a decision. */
function NextSteps({ status }: { readonly status: Status }) {
  const t = useTexts('app')
  const sentences = status === 'rejected' ? [t('rejectedAgain'), t('opensByItself')] : [t('opensByItself')]
  return (
    <div className="mt-5 flex flex-col gap-2 rounded-card border border-hairline bg-surface p-5 text-ink-soft">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

export function GoToHome() {
  const t = useTexts('app')
  return <LinkButton to={PATHS.landing}>{t('goToHome')}</LinkButton>
}
