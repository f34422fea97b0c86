import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useSignIn } from '../accounts/sign-in.ts'
import { arrive } from '../api/arrive.ts'
import { useReachable } from '../api/connection.ts'
import { describe } from '../texts/languages.ts'
import { useLanguage } from '../texts/texts.ts'
import { AnchorContext, type AnchorProps } from '../ui/anchor.tsx'
import { OfflineBar } from '../ui/offline-bar.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { VOICE } from '../ui/voice.ts'
import { PATHS } from './paths.ts'

const LiveAccount = lazy(() => arrive(() => import('../accounts/live-account.tsx')))
const Toaster = lazy(async () => ({ default: (await arrive(() => import('../ui/toaster.tsx'))).Toaster }))

/** What surrounds every page. */
export function Root() {
  const now = useSignIn()
  const reachable = useReachable()
  const language = useLanguage()
  const onLanding = useOnLanding()
  const wantsToasts = useOnceWanted(!onLanding)
  return (
    // The content policy forbids style elements made by script; what Base UI would put there is in styles.css.
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={describe(language).direction}>
        <OfflineBar offline={!reachable} />
        <NavigationBar />
        <div {...VOICE} />
        {/* The landing page is for everybody: it need not wait to know who has come. */}
        <AnchorContext value={RouterAnchor}>{now.phase === 'loading' && !onLanding ? <PageSpinner /> : <Outlet />}</AnchorContext>
        <ScrollRestoration />
        <Suspense>
          {wantsToasts && <Toaster />}
          {now.phase === 'in' && <LiveAccount token={now.token} accountId={now.account._id} />}
        </Suspense>
      </DirectionProvider>
    </CSPProvider>
  )
}

function useOnLanding(): boolean {
  const { pathname } = useLocation()
  return pathname === PATHS.landing || pathname === PATHS.home
}

/** The landing page shows no notices, so it does not wait for what shows them; once needed they stay. */
function useOnceWanted(wanted: boolean): boolean {
  const [lasting, setLasting] = useState(wanted)
  if (wanted && !lasting) setLasting(true)
  return lasting
}

function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />
}

/** A thread of colour at the top while the script of the next page is on its way. */
function NavigationBar() {
  const shown = useDelayed(useNavigation().state === 'loading')
  return shown ? <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-accent" /> : null
}
