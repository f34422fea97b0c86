import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { describe } from '#texts/languages.ts'
import { checkAccount, signIn, useSignIn } from '../accounts/sign-in.ts'
import { loadScript } from '../api/load-script.ts'
import { useReachable } from '../api/reachable.ts'
import { useLanguage } from '../texts/texts.ts'
import { AnchorContext, type AnchorProps } from '../ui/anchor.tsx'
import { ANNOUNCER } from '../ui/announcer.ts'
import { OfflineBar } from '../ui/offline-bar.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { PATHS } from './paths.ts'
import { useVersionBar } from './worker-news.ts'

const LiveConnection = lazy(() => loadScript(() => import('../live/live-connection.tsx')))
const Toaster = lazy(async () => ({ default: (await loadScript(() => import('../ui/toaster.tsx'))).Toaster }))

/** Around every page. */
export function Root() {
  const now = useSignIn()
  const reachable = useReachable()
  const language = useLanguage()
  const onLanding = useOnLanding()
  const versionBar = useVersionBar()
  const wantsToasts = useOnceTrue(!onLanding)
  return (
    // The content policy forbids style elements created by scripts; Base UI's styles are in styles.css.
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={describe(language).direction}>
        <OfflineBar offline={!reachable} />
        {reachable && !onLanding && versionBar}
        <NavigationBar />
        <div {...ANNOUNCER} />
        {/* The landing page does not wait until the account is known. */}
        <AnchorContext value={RouterAnchor}>
          {now.phase === 'loading' && !onLanding ? <PageSpinner /> : <Outlet />}
          <Suspense>{wantsToasts && <Toaster />}</Suspense>
        </AnchorContext>
        <ScrollRestoration />
        <Suspense>
          {now.phase === 'in' && (
            <LiveConnection token={now.token} accountId={now.account._id} checkAccount={checkAccount} onEnded={signIn.ended} />
          )}
        </Suspense>
      </DirectionProvider>
    </CSPProvider>
  )
}

function useOnLanding(): boolean {
  const { pathname } = useLocation()
  return pathname === PATHS.landing || pathname === PATHS.home
}

/** True from the first time the condition is true: the landing page does not load the toaster, but once loaded it stays. */
function useOnceTrue(condition: boolean): boolean {
  const [lasting, setLasting] = useState(condition)
  if (condition && !lasting) setLasting(true)
  return lasting
}

function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />
}

/** A thin line at the top while the script of the next page is loading. */
function NavigationBar() {
  const shown = useDelayed(useNavigation().state === 'loading')
  return shown ? <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-accent" /> : null
}
