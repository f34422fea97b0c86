import type { ListedChatter } from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import { COUNTED_CHATTERS } from '#domain/day-range.ts'
import { moneyText } from '#texts/money-text.ts'
import { type Listing, type RowHandlers, rowNumber } from '../admin-ui/list.ts'
import { useListView } from '../admin-ui/list-view.ts'
import { usePendingCounts } from '../admin-ui/pending-counts.ts'
import { Person } from '../admin-ui/person.tsx'
import { RowActions } from '../admin-ui/row-actions.tsx'
import { selectBoxes } from '../admin-ui/select-box.tsx'
import { StatusTabs } from '../admin-ui/status-tabs.tsx'
import { useGenderText } from '../admin-ui/status-text.ts'
import { TogetherBar } from '../admin-ui/together-bar.tsx'
import { TogetherResults } from '../admin-ui/together-results.tsx'
import { usePanelRow } from '../admin-ui/use-panel-row.ts'
import { useQueue } from '../admin-ui/use-queue.ts'
import { WaitingStatus } from '../admin-ui/waiting-status.tsx'
import { useTexts } from '../texts/texts.ts'
import { Moment } from '../ui/moment.tsx'
import type { Column } from '../ui/table-columns.ts'
import { AccountList } from './admin-account-list.tsx'
import { useAccountRequests, useApproveTogether, useDeleteAccountRequest, useFetchAccountPage } from './admin-queries.ts'
import { StatusPanel } from './admin-status-panel.tsx'

const TABS = ['pending', 'approved', 'rejected', 'banned'] as const satisfies readonly Status[]

export function AdminAccountRequests() {
  const t = useTexts('admin')
  const view = useListView(TABS, COUNTED_CHATTERS)
  const request = { page: view.page, search: view.search, status: view.status, counted: view.counted }
  const chatters = useAccountRequests(request)
  const queue = useQueue({ list: chatters, view, fetchPage: useFetchAccountPage(request), isPending })
  const deleteChatter = useDeleteAccountRequest()
  const together = useApproveTogether(chatters.data?.rows)
  const columns = useChatterColumns(chatters.data, view.counted?.counted === 'owed')
  return (
    <>
      <AccountList
        title={t('accountRequests')}
        list={chatters}
        file="/admin/account-requests/export"
        view={view}
        columns={columns}
        tabs={<StatusTabs statuses={TABS} view={view} pendingCount={usePendingCounts().data?.accountRequests} />}
        emptyText={t('noChattersYet')}
        deletion={deleteChatter}
        toolbar={<TogetherBar together={together} selectAllText={t('selectPending')} />}
        lead={selectBoxes({ together, isPending, nameOf })}
        foldBelowPx={900}
        dense
      />
      <TogetherResults together={together} nameOf={nameOf} />
      <StatusPanel chatter={usePanelRow({ list: chatters, view, isMoving: queue.isMoving })} queue={queue} onClose={view.closePanel} />
    </>
  )
}

function nameOf({ username }: ListedChatter): string {
  return username
}

function isPending({ status }: ListedChatter): boolean {
  return status === 'pending'
}

function useChatterColumns(list: Listing<ListedChatter> | undefined, isOfOwed: boolean) {
  const t = useTexts('admin')
  const genderText = useGenderText()
  const details: Column<ListedChatter>[] = [
    {
      key: 'gender',
      header: t('gender'),
      card: 'fact',
      widthPx: 84,
      cell: ({ gender }) => (gender === null ? t('none') : genderText(gender)),
    },
    { key: 'age', header: t('age'), card: 'fact', widthPx: 72, foldUnder: 'gender', cell: ({ age }) => age ?? t('none') },
  ]
  const owed: Column<ListedChatter>[] = [
    { key: 'owed', header: t('owed'), card: 'fact', align: 'end', widthPx: 132, cell: (chatter) => moneyText(chatter.owed ?? 0) },
  ]
  return ({ onEdit, onDelete }: RowHandlers<ListedChatter>): Column<ListedChatter>[] => [
    { key: 'number', header: t('number'), card: 'none', align: 'end', widthPx: 48, cell: (_, index) => list && rowNumber(list, index) },
    { key: 'user', header: t('user'), card: 'title', cell: (chatter) => <Person person={chatter} /> },
    ...(isOfOwed ? owed : details),
    {
      key: 'phone',
      header: t('phoneNumber'),
      card: 'fact',
      widthPx: 132,
      cell: ({ phoneNumber }) => (
        <bdi dir="ltr" className="wrap-anywhere">
          {phoneNumber ?? t('none')}
        </bdi>
      ),
    },
    {
      key: 'registered',
      header: t('registeredAt'),
      card: 'fact',
      widthPx: 148,
      foldUnder: 'phone',
      cell: ({ createdAt }) => <Moment iso={createdAt} compact />,
    },
    {
      key: 'status',
      header: t('status'),
      widthPx: 116,
      cell: ({ status, requestedAt }) => <WaitingStatus status={status} since={requestedAt} />,
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 108,
      cell: (chatter) => <RowActions name={chatter.username} onEdit={() => onEdit(chatter)} onDelete={() => onDelete(chatter)} />,
    },
  ]
}
