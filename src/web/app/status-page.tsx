import { CircleX, CloudAlert, Hourglass, Lock, MessageCircleQuestionMark } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useRouteError } from 'react-router'
import type { OwnAccount } from '#contract/accounts.ts'
import { ContactLinks } from '../accounts/policies/contact-links.tsx'
import { loadLater } from '../api/load-later.tsx'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { DrawnMark } from '../ui/drawn-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { logOut } from './log-out.ts'

export function NoPermission() {
  const t = useTexts('app')
  return <StatusPage icon={<Lock aria-hidden="true" />} title={t('noPermission')} action={<GoToHome />} />
}

/** Loaded separately, because few accounts ever see it. */
const RequestAgain = loadLater(() => import('../accounts/request-again.tsx'), 'RequestAgain', ['accounts'])

export function StatusRestricted({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('app')
  const { status } = account
  const names = useNames()
  return (
    <StatusPage
      icon={status === 'rejected' ? null : <Hourglass aria-hidden="true" />}
      title={t('accessRestricted')}
      text={t('statusRestricted', { status: names.status(status) })}
      more={<NextSteps account={account} />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {/* A rejected chatter's first act is to apply again. */}
          <GoToHome variant={status === 'rejected' ? 'secondary' : 'primary'} />
          <ContactLinks />
          {/* The logout button is here because this account can open no other page. */}
          <Button variant="quiet" onClick={logOut}>
            {t('logout')}
          </Button>
        </div>
      }
    />
  )
}

/** What a chatter without approval can do. Their connection stays open, so the page updates when an admin decides. */
function NextSteps({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('app')
  const reason = account.rejection?.reason
  return (
    <>
      {reason && (
        <section className="mt-5 w-full rounded-card border border-hairline bg-danger-soft p-5 text-start">
          <h2 className="flex items-center gap-2 font-medium text-danger text-sm">
            <CircleX className="size-4.5 shrink-0" aria-hidden="true" />
            {t('rejectionReason')}
          </h2>
          <p dir="auto" className="mt-1 whitespace-pre-line break-words text-ink">
            {reason}
          </p>
        </section>
      )}
      {account.status === 'rejected' && <RequestAgain account={account} />}
      {account.status === 'pending' && <p className="mt-3 text-base text-ink-soft">{t('opensByItself')}</p>}
    </>
  )
}

function GoToHome({ variant = 'primary' }: Pick<ComponentProps<typeof LinkButton>, 'variant'>) {
  const t = useTexts('app')
  return (
    <LinkButton variant={variant} to={PATHS.landing}>
      {t('goToHome')}
    </LinkButton>
  )
}

export function NotFound() {
  const t = useTexts('app')
  return (
    <StatusPage
      icon={<MessageCircleQuestionMark aria-hidden="true" />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<GoToHome />}
    />
  )
}

/** Also shown if a new version removed a script that this page needs; reloading helps. */
export function Broken() {
  const t = useTexts('app')
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <StatusPage
      icon={<CloudAlert aria-hidden="true" />}
      title={t('brokenTitle')}
      text={t('brokenText')}
      action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    />
  )
}

interface StatusPageProps {
  /** Null where the rest needs the room. */
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** Shown below the text. */
  readonly more?: ReactNode
  readonly action: ReactNode
}

export function StatusPage({ icon, title, text, more, action }: StatusPageProps) {
  usePageTitle(title)
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-6 py-10">
      <div className="flex max-w-md flex-col items-center text-center">
        {icon !== null && <DrawnMark>{icon}</DrawnMark>}
        <h1 className="mt-4 font-semibold text-2xl text-ink tracking-tight sm:text-3xl">{title}</h1>
        {text !== undefined && <p className="mt-3 text-base text-ink-soft">{text}</p>}
        {more}
        <div className="mt-8">{action}</div>
      </div>
    </main>
  )
}
