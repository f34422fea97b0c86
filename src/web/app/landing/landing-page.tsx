import { Component, type ReactNode } from 'react'
import { checkAccount, signIn, useSignIn } from '../../accounts/sign-in.ts'
import { loadLater } from '../../api/load-later.tsx'
import { useConnection } from '../../api/reachable.ts'
import { OfflineBar } from '../../ui/offline-bar.tsx'
import { Landing } from './landing.tsx'

const LiveConnection = loadLater(() => import('../../live/live-connection.tsx'), 'default')

/** The landing page as a separate document, without the app around it. */
export function LandingPage() {
  const now = useSignIn()
  const connection = useConnection()
  return (
    <>
      <OfflineBar problem={connection === 'connected' ? null : connection} />
      <Landing />
      <IgnoreErrors>
        {now.phase === 'in' && (
          <LiveConnection token={now.token} accountId={now.account._id} checkAccount={checkAccount} onEnded={signIn.ended} />
        )}
      </IgnoreErrors>
    </>
  )
}

/** If a part without visible content fails, for example because its script is outdated, the page must still be shown. */
class IgnoreErrors extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
