// The page behind a mailed link. It removes the token from the address bar immediately, to keep it out of
// screenshots and copied addresses. The history entry keeps the token until it is used, so a reload works.

import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../api/errors.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Translatable, text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { AuthHeading } from '../auth-form-parts.tsx'
import { AuthResult } from '../auth-result.tsx'
import { checkAccount } from '../sign-in.ts'

interface MailedLinkProps<Found> {
  /** Checks the link with the server without using it. Must be the same function at every render. */
  readonly check: (token: string) => Promise<Found>
  readonly heading: string
  readonly ended: { readonly text: string; readonly action: ReactNode }
  readonly done: { readonly title: string; readonly text: string }
  /** The form for a usable link. `use` rejects for every failure, except that the link has ended. */
  readonly children: (found: Found, use: (send: (token: string) => Promise<unknown>) => Promise<void>) => ReactNode
}

type Answer<Found> =
  | { readonly phase: 'valid'; readonly found: Found }
  | { readonly phase: 'failed'; readonly why: Translatable }
  | { readonly phase: 'ended' }

/** Shows the form, or why it cannot be shown. */
export function MailedLink<Found>({ check, heading, ended, done, children }: MailedLinkProps<Found>) {
  const t = useTexts('mailLinks')
  const accounts = useTexts('accounts')
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<Answer<Found> | null>(null)
  const inAddress = search.get('token')
  const token = inAddress ?? tokenIn(state)

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { linkToken: inAddress } })
  }, [inAddress, navigate, pathname])

  useEffect(() => {
    if (token === null) return
    let isCurrent = true
    void askAbout(token, check).then((next) => isCurrent && setAnswer(next))
    return () => {
      isCurrent = false
    }
  }, [token, check])

  if (token === null) {
    // This page used the link, perhaps before a reload. Otherwise, a mail program may have cut off the token.
    return wasUsed(state) ? (
      <AuthResult icon={<CircleCheck aria-hidden="true" />} title={done.title} text={done.text}>
        <LinkButton to={PATHS.logIn}>{accounts('logIn')}</LinkButton>
      </AuthResult>
    ) : (
      <AuthResult icon={<CircleAlert aria-hidden="true" />} title={t('linkIncomplete')} text={t('linkIncompleteText')}>
        {ended.action}
      </AuthResult>
    )
  }
  const heldToken = token

  async function retry() {
    setAnswer(null)
    setAnswer(await askAbout(heldToken, check))
  }

  async function use(send: (token: string) => Promise<unknown>) {
    try {
      await send(heldToken)
    } catch (error) {
      if (!isEnded(error)) throw error
      setAnswer({ phase: 'ended' })
      return
    }
    void navigate(pathname, { replace: true, state: { linkUsed: true } })
    // Using the link ended this browser's sign-in, if it had one.
    void checkAccount()
  }

  switch (answer?.phase) {
    case undefined:
      return <Checking heading={heading} />
    case 'valid':
      return children(answer.found, use)
    case 'failed':
      return (
        <>
          <AuthHeading title={heading} text={t('checkFailed')} />
          <FormAlert text={answer.why} />
          <Button onClick={() => void retry()} className="mt-5 h-12 w-full">
            {t('tryAgain')}
          </Button>
        </>
      )
    case 'ended':
      return (
        <AuthResult icon={<CircleAlert aria-hidden="true" />} title={t('linkEnded')} text={ended.text}>
          {ended.action}
        </AuthResult>
      )
  }
}

function Checking({ heading }: { readonly heading: string }) {
  const t = useTexts('mailLinks')
  const isSlow = useDelayed(true)
  return (
    <div role="status">
      {/* Keeps the height with a blank, to prevent a layout shift. */}
      <AuthHeading title={heading} text={isSlow ? t('checking') : '\u00a0'} />
    </div>
  )
}

async function askAbout<Found>(token: string, check: (token: string) => Promise<Found>): Promise<Answer<Found>> {
  try {
    return { phase: 'valid', found: await check(token) }
  } catch (error) {
    return isEnded(error) ? { phase: 'ended' } : { phase: 'failed', why: messageOf(error, text('accounts', 'somethingWentWrong')) }
  }
}

function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_ended'
}

function tokenIn(state: unknown): string | null {
  const token = typeof state === 'object' && state !== null && 'linkToken' in state ? state.linkToken : null
  return typeof token === 'string' ? token : null
}

function wasUsed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'linkUsed' in state
}
