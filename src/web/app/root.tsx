import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { describe } from '#texts/languages.ts'
import { checkAccount, signIn, useSignIn } from '../accounts/sign-in.ts'
import { loadLater } from '../api/load-later.tsx'
import { useConnection } from '../api/reachable.ts'
import { PATHS } from '../paths.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { AnchorContext, type AnchorProps } from '../ui/anchor.tsx'
import { ANNOUNCER } from '../ui/announcer.ts'
import { OfflineBar } from '../ui/offline-bar.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { VersionBar } from './worker.tsx'

const LiveConnection = loadLater(() => import('../live/live-connection.tsx'), 'default')
const Toaster = loadLater(() => import('../ui/toaster.tsx'), 'Toaster')

/** Loaded separately, because few people ever see it. */
const WarningDialog = loadLater(() => import('../cases/reports/warning-dialog.tsx'), 'WarningDialog', ['warning'])

export function Root() {
  const now = useSignIn()
  const connection = useConnection()
  const language = useLanguage()
  const onLanding = useOnLanding()
  // The landing page does not wait until the account is known.
  const isStarting = now.phase === 'loading' && !onLanding
  const wantsToasts = useOnceTrue(!onLanding)
  return (
    // The content security policy forbids style elements created by scripts; Base UI's styles are in styles.css.
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={describe(language).direction}>
        {/* Hidden while the page starts, because the starting page explains the problem. */}
        <OfflineBar problem={connection === 'connected' || isStarting ? null : connection} />
        {connection === 'connected' && !onLanding && <VersionBar />}
        <NavigationBar />
        <div {...ANNOUNCER} />
        <AnchorContext value={RouterAnchor}>
          {isStarting ? <StartingPage isFailing={now.isFailing} isOffline={connection === 'offline'} /> : <Outlet />}
          {wantsToasts && <Toaster />}
          {now.phase === 'in' && now.account.warning && <WarningDialog key={now.account.warning._id} warning={now.account.warning} />}
        </AnchorContext>
        <ScrollRestoration />
        {now.phase === 'in' && (
          <LiveConnection token={now.token} accountId={now.account._id} checkAccount={checkAccount} onEnded={signIn.ended} />
        )}
      </DirectionProvider>
    </CSPProvider>
  )
}

/** A short interruption needs no message. */
const SHOWN_AFTER_MS = 3000

/** Shown until the server says who is signed in; the check is repeated. */
function StartingPage({ isFailing, isOffline }: { readonly isFailing: boolean; readonly isOffline: boolean }) {
  const t = useTexts('ui')
  const isShown = useDelayed(isFailing, SHOWN_AFTER_MS)
  return <PageSpinner>{isShown && (isOffline ? t('offline') : t('unreachable'))}</PageSpinner>
}

function useOnLanding(): boolean {
  const { pathname } = useLocation()
  return pathname === PATHS.landing || pathname === PATHS.home
}

/** Stays true once the condition has been true: the landing page does not load the toaster, but keeps it once loaded. */
function useOnceTrue(condition: boolean): boolean {
  const [lasting, setLasting] = useState(condition)
  if (condition && !lasting) setLasting(true)
  return lasting
}

function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />
}

/** A thin line at the top while the next page's script is loading. */
function NavigationBar() {
  const shown = useDelayed(useNavigation().state === 'loading')
  return shown ? <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-accent" /> : null
}
