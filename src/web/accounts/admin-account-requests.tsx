import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedChatter } from '#contract/accounts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Column } from '../ui/table.tsx'
import { AdminAccountList } from './admin-account-list.tsx'
import { DeleteDialog } from './admin-delete-dialog.tsx'
import { type AccountList, type RowHandlers, rowNumber, statusTone } from './admin-list.ts'
import { useListView } from './admin-list-view.ts'
import { Person } from './admin-person.tsx'
import { useAccountRequests, useDeleteAccountRequest } from './admin-queries.ts'
import { RowActions } from './admin-row-actions.tsx'
import { StatusPanel } from './admin-status-panel.tsx'
import { useGenderText, useStatusText } from './admin-words.ts'

export function AdminAccountRequests() {
  const { t } = useTranslation('admin')
  const view = useListView()
  const chatters = useAccountRequests({ page: view.page, search: view.search })
  const deleteChatter = useDeleteAccountRequest()
  const [doomed, setDoomed] = useState<ListedChatter>()
  const columns = useChatterColumns(chatters.data, { onEdit: (chatter) => view.openPanel(chatter._id), onDelete: setDoomed })
  return (
    <>
      <AdminAccountList title={t('accountRequests')} columns={columns} list={chatters} view={view} emptyText={t('noChattersYet')} />
      <StatusPanel chatter={chatters.data?.rows.find((chatter) => chatter._id === view.editing)} onClose={view.closePanel} />
      <DeleteDialog
        person={doomed}
        onClose={() => setDoomed(undefined)}
        onDelete={(id) => deleteChatter.mutate({ id }, { onSuccess: () => setDoomed(undefined) })}
        busy={deleteChatter.isPending}
      />
    </>
  )
}

function useChatterColumns(
  list: AccountList<ListedChatter> | undefined,
  { onEdit, onDelete }: RowHandlers<ListedChatter>,
): Column<ListedChatter>[] {
  const { t } = useTranslation('admin')
  const statusText = useStatusText()
  const genderText = useGenderText()
  return [
    { key: 'number', header: t('number'), card: 'none', cell: (_, index) => list && rowNumber(list, index) },
    { key: 'user', header: t('user'), card: 'title', cell: (chatter) => <Person person={chatter} compact /> },
    { key: 'gender', header: t('gender'), cell: ({ gender }) => (gender === null ? t('none') : genderText(gender)) },
    { key: 'age', header: t('age'), cell: ({ age }) => age ?? t('none') },
    { key: 'phone', header: t('phoneNumber'), cell: ({ phoneNumber }) => <bdi dir="ltr">{phoneNumber ?? t('none')}</bdi> },
    { key: 'registered', header: t('registeredAt'), cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    { key: 'status', header: t('status'), cell: ({ status }) => <Badge tone={statusTone(status)}>{statusText(status)}</Badge> },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'actions',
      cell: (chatter) => <RowActions name={chatter.username} onEdit={() => onEdit(chatter)} onDelete={() => onDelete(chatter)} />,
    },
  ]
}
