import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OwnAccount } from '#contract/accounts.ts'
import { listOwnSessions, type PartySession } from '#contract/sessions.ts'
import type { Role } from '#domain/accounts.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { call } from '../../api/call.ts'
import { useLive, useRefreshOnConnect, useStaleAfterLeaving } from '../../live/use-live.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Table } from '../../ui/table.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { SendAgain } from '../pay/send-again.tsx'
import { withNewFields } from '../session-state.ts'
import { type HistoryDialog, useHistoryColumns } from './columns.tsx'
import { ProofDialog } from './proof.tsx'
import { ReceiptDialog } from './receipt.tsx'
import { RefundAccount } from './refund.tsx'

// Queries of Sessions History: the account's own sessions, page by page.
const HISTORY = ['sessions', 'history'] as const

function useHistory({ _id: id, role }: OwnAccount) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: HISTORY })
  useLive('sessionUpdate', refresh)
  useRefreshOnConnect(refresh)
  useStaleAfterLeaving(HISTORY)
  return useInfiniteQuery({
    queryKey: [...HISTORY, role],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(listOwnSessions, { query: { id, role, ...(pageParam !== null && { cursor: pageParam }) }, signal })
      return { ...page, sessions: page.sessions.map(withNewFields) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** On a tablet the table would scroll sideways and hide the amounts. */
const CARDS_BELOW_PX = 900

interface SessionsHistoryProps {
  /** Renders the complaint button or status of a session's buyer. */
  readonly renderComplaint: (session: PartySession) => ReactNode
}

export function SessionsHistory({ renderComplaint }: SessionsHistoryProps) {
  const t = useTexts('history')
  usePageTitle(t('title'))
  const account = useAccount()
  const asChatter = account.role === 'chatter'
  const history = useHistory(account)
  const [opened, setOpened] = useState<{ readonly dialog: HistoryDialog; readonly session: PartySession }>()
  const columns = useHistoryColumns(account.role, (dialog, session) => setOpened({ dialog, session }), renderComplaint)

  const sessions = history.data?.pages.flatMap((page) => page.sessions)
  const close = () => setOpened(undefined)
  const shownIn = (dialog: HistoryDialog) =>
    opened?.dialog === dialog ? (sessions?.find(({ _id }) => _id === opened.session._id) ?? opened.session) : undefined
  return (
    <div className="mx-auto flex w-full max-w-(--breakpoint-2xl) flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header>
        <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-ink-soft">{asChatter ? t('doneText') : t('purchasedText')}</p>
      </header>
      <Card className="overflow-hidden">
        <Table
          caption={t('title')}
          columns={columns}
          rows={sessions}
          rowKey={(session) => session._id}
          cardsBelowPx={CARDS_BELOW_PX}
          empty={<NoSession role={account.role} />}
        />
      </Card>
      {history.hasNextPage && (
        <LoadMore
          text={t('showMore')}
          busyText={t('loadingMore')}
          busy={history.isFetchingNextPage}
          failed={history.isFetchNextPageError}
          onLoad={() => void history.fetchNextPage()}
        />
      )}
      <SendAgain payment={shownIn('payment')} onClose={close} />
      <RefundAccount refund={shownIn('refund account')?.refund ?? undefined} onClose={close} />
      <ProofDialog session={shownIn('proof')} onClose={close} onRenew={() => history.refetch()} />
      <ReceiptDialog session={shownIn('receipt')} asChatter={asChatter} onClose={close} />
    </div>
  )
}

const EMPTY_TEXT = { chatter: 'emptyDone', user: 'emptyPurchased', admin: 'emptyAdmin' } as const satisfies Readonly<Record<Role, string>>

function NoSession({ role }: { readonly role: Role }) {
  const t = useTexts('history')
  return (
    <EmptyState
      icon={<History aria-hidden="true" />}
      title={t('empty')}
      text={t(EMPTY_TEXT[role])}
      action={role === 'user' && <LinkButton to={PATHS.chats}>{t('findChatter')}</LinkButton>}
    />
  )
}
