import type { ReactNode } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { useAge } from '../admin-ui/use-age.ts'
import { PresenceText } from '../presence/presence-text.tsx'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { Callout } from '../ui/callout.tsx'
import { clockText } from '../ui/date-text.ts'
import { Moment } from '../ui/moment.tsx'
import { useBusyUntil } from './admin-queries.ts'

/** What matters for a decision now: how long the buyer has waited, and whether both people are there. */
export function RequestState({ session }: { readonly session: AdminSession }) {
  const t = useTexts('adminSessions')
  const { createdAt, status, userID, chatterID } = session
  return (
    <>
      {status === 'pending' && chatterID.status === 'approved' && <BusyNote chatter={chatterID} />}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-2xl border border-hairline px-3.5 py-3 md:flex md:flex-wrap md:px-4">
        <Item label={t('paidAt')}>
          <Moment iso={createdAt} />
        </Item>
        {status === 'pending' && (
          <Item label={t('waitingFor')}>
            <Age since={createdAt} />
          </Item>
        )}
        <Item label={t('user')}>
          <PresenceText person={userID} />
        </Item>
        <Item label={t('chatter')}>
          <PresenceText person={chatterID} />
        </Item>
      </dl>
    </>
  )
}

function Item({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 md:me-4">
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className="min-h-5 font-medium text-ink text-sm">{children}</dd>
    </div>
  )
}

function BusyNote({ chatter: { _id, username } }: { readonly chatter: AdminSession['chatterID'] }) {
  const t = useTexts('adminSessions')
  const language = useLanguage()
  const names = useNames()
  const until = useBusyUntil(_id)
  if (until === null || until === undefined) return null
  return (
    <Callout tone="info">{t('chatterBusyUntil', { chatter: names.person(username), time: clockText(new Date(until), language) })}</Callout>
  )
}

function Age({ since }: { readonly since: string }) {
  return useAge(since)
}
