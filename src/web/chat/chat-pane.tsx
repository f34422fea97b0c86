import { CloudAlert, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatterCard, PartySession } from '#contract/sessions.ts'
import { sessionPhase } from '#domain/sessions.ts'
import { useAccount } from '../accounts/sign-in.ts'
import { useServerNow } from '../api/server-clock.ts'
import { PurchaseView } from '../sessions/purchase-view.tsx'
import { useChatter, useSessionCheck } from '../sessions/queries.ts'
import { sessionStateOf } from '../sessions/session-state.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { ApprovalPending } from './approval-pending.tsx'
import { Pane } from './pane.tsx'
import { PaneHeader } from './pane-header.tsx'
import { RunningSession } from './running-session.tsx'

/** How things stand with this chatter. */
export function ChatPane({ chatterId }: { readonly chatterId: string }) {
  const { _id: userId } = useAccount()
  const chatter = useChatter(chatterId)
  const check = useSessionCheck({ userId, chatterId })

  if (chatter.data !== undefined && check.data !== undefined) return <PaneOf chatter={chatter.data} session={check.data.session} />
  const failed = chatter.isError || check.isError
  return (
    <Pane header={<PaneHeader person={chatter.data ?? null} />}>
      {failed ? (
        <WentWrong
          onRetry={() => {
            void chatter.refetch()
            void check.refetch()
          }}
        />
      ) : (
        <Checking />
      )}
    </Pane>
  )
}

function PaneOf({ chatter, session }: { readonly chatter: ChatterCard | null; readonly session: PartySession | null }) {
  const state = session === null ? null : sessionStateOf(session)
  const now = useServerNow(state?.endsAt ?? null)
  // Who has left the list may still be talked to until the time is over.
  const person = chatter ?? session?.chatterID ?? null
  const phase = sessionPhase(state, now)
  switch (phase) {
    case 'none':
    case 'rejected':
    case 'expired':
      return (
        <Pane header={<PaneHeader person={person} />}>
          {chatter === null ? <ChatterGone /> : <PurchaseView chatter={chatter} last={phase === 'none' ? null : phase} />}
        </Pane>
      )
    case 'pending':
      return <Pane header={<PaneHeader person={person} />}>{session !== null && <ApprovalPending session={session} />}</Pane>
    case 'running':
      return session?.endTime ? <RunningSession person={person ?? session.chatterID} endsAt={new Date(session.endTime)} now={now} /> : null
  }
}

function Checking() {
  const { t } = useTranslation('chat')
  const shown = useDelayed(true)
  return (
    <div role="status" className="grid grow place-items-center py-20">
      {shown && (
        <p className="flex items-center gap-3 text-ink-soft">
          <Spinner className="size-5" />
          {t('checking')}
        </p>
      )}
    </div>
  )
}

function WentWrong({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div role="alert" className="grid grow place-items-center">
      <EmptyState
        icon={<CloudAlert aria-hidden="true" />}
        title={t('wentWrong')}
        text={t('wentWrongText')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}

function ChatterGone() {
  const { t } = useTranslation('chat')
  return (
    <div className="grid grow place-items-center">
      <EmptyState icon={<UserRoundX aria-hidden="true" />} title={t('chatterGone')} text={t('chatterGoneText')} />
    </div>
  )
}
