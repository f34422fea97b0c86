import type { ListedChatter } from '#contract/accounts.ts'
import type { Status } from '#domain/accounts.ts'
import { type Listing, type RowHandlers, rowNumber } from '../admin-ui/list.ts'
import { useListView } from '../admin-ui/list-view.ts'
import { PanelStepper } from '../admin-ui/panel-stepper.tsx'
import { usePendingCounts } from '../admin-ui/pending-counts.ts'
import { Person } from '../admin-ui/person.tsx'
import { RowActions } from '../admin-ui/row-actions.tsx'
import { StatusTabs } from '../admin-ui/status-tabs.tsx'
import { useGenderText } from '../admin-ui/status-text.ts'
import { usePanelRow } from '../admin-ui/use-panel-row.ts'
import { WaitingStatus } from '../admin-ui/waiting-status.tsx'
import { useTexts } from '../texts/texts.ts'
import { Moment } from '../ui/moment.tsx'
import type { Column } from '../ui/table-columns.ts'
import { AccountList } from './admin-account-list.tsx'
import { useAccountRequests, useDeleteAccountRequest } from './admin-queries.ts'
import { StatusPanel } from './admin-status-panel.tsx'

const TABS = ['pending', 'approved', 'rejected', 'banned'] as const satisfies readonly Status[]

export function AdminAccountRequests() {
  const t = useTexts('admin')
  const view = useListView(TABS)
  const chatters = useAccountRequests({ page: view.page, search: view.search, status: view.status })
  const deleteChatter = useDeleteAccountRequest()
  const columns = useChatterColumns(chatters.data)
  return (
    <>
      <AccountList
        title={t('accountRequests')}
        list={chatters}
        view={view}
        columns={columns}
        tabs={<StatusTabs statuses={TABS} view={view} pendingCount={usePendingCounts().data?.accountRequests} />}
        emptyText={t('noChattersYet')}
        deletion={deleteChatter}
        foldBelowPx={900}
        dense
      />
      <StatusPanel
        chatter={usePanelRow({ list: chatters, view })}
        tools={<PanelStepper rows={chatters.data?.rows} view={view} />}
        onClose={view.closePanel}
      />
    </>
  )
}

function useChatterColumns(list: Listing<ListedChatter> | undefined) {
  const t = useTexts('admin')
  const genderText = useGenderText()
  return ({ onEdit, onDelete }: RowHandlers<ListedChatter>): Column<ListedChatter>[] => [
    { key: 'number', header: t('number'), card: 'none', align: 'end', widthPx: 48, cell: (_, index) => list && rowNumber(list, index) },
    { key: 'user', header: t('user'), card: 'title', cell: (chatter) => <Person person={chatter} /> },
    {
      key: 'gender',
      header: t('gender'),
      card: 'fact',
      widthPx: 84,
      cell: ({ gender }) => (gender === null ? t('none') : genderText(gender)),
    },
    { key: 'age', header: t('age'), card: 'fact', widthPx: 72, foldUnder: 'gender', cell: ({ age }) => age ?? t('none') },
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
      cell: ({ status, createdAt }) => <WaitingStatus status={status} since={createdAt} />,
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
