import { Hourglass, Lock } from 'lucide-react'
import type { OwnAccount } from '#contract/accounts.ts'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { PATHS } from '../paths.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { logOut } from './log-out.ts'
import { StatusPage } from './status-page.tsx'

export function NoPermission() {
  const t = useTexts('app')
  return <StatusPage icon={<Lock aria-hidden="true" />} title={t('noPermission')} action={<GoToHome />} />
}

/** Few accounts ever see it. */
const RequestAgain = loadLater(async () => {
  const [form] = await loadScript(() => Promise.all([import('../accounts/request-again.tsx'), loadTexts(['accounts'])]))
  return form.RequestAgain
})

export function StatusRestricted({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('app')
  const { status } = account
  const names = useNames()
  return (
    <StatusPage
      icon={<Hourglass aria-hidden="true" />}
      title={t('accessRestricted')}
      text={t('statusRestricted', { status: names.status(status) })}
      more={<NextSteps account={account} />}
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
function NextSteps({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('app')
  const reason = account.rejection?.reason
  return (
    <>
      {reason && (
        <section className="mt-5 w-full rounded-card border border-hairline bg-danger-soft p-5 text-start">
          <h2 className="font-medium text-danger text-sm">{t('rejectionReason')}</h2>
          <p dir="auto" className="mt-1 whitespace-pre-line break-words text-ink">
            {reason}
          </p>
        </section>
      )}
      {account.status === 'rejected' && <RequestAgain account={account} />}
      <p className="mt-5 w-full rounded-card border border-hairline bg-surface p-5 text-ink-soft">{t('opensByItself')}</p>
    </>
  )
}

export function GoToHome() {
  const t = useTexts('app')
  return <LinkButton to={PATHS.landing}>{t('goToHome')}</LinkButton>
}
