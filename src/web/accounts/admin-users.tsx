import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '#contract/accounts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { Switch } from '../ui/switch.tsx'
import type { Column } from '../ui/table.tsx'
import { AdminAccountList } from './admin-account-list.tsx'
import { DeleteDialog } from './admin-delete-dialog.tsx'
import { type AccountList, type RowHandlers, roleTone, rowNumber } from './admin-list.ts'
import { useListView } from './admin-list-view.ts'
import { Person } from './admin-person.tsx'
import { useDeleteUser, useToggleBan, useUsers } from './admin-queries.ts'
import { RolePanel } from './admin-role-panel.tsx'
import { RowActions } from './admin-row-actions.tsx'
import { useRoleText } from './admin-words.ts'

export function AdminUsers() {
  const { t } = useTranslation('admin')
  const view = useListView()
  const users = useUsers({ page: view.page, search: view.search })
  const deleteUser = useDeleteUser()
  const [doomed, setDoomed] = useState<ListedUser>()
  const columns = useUserColumns(users.data, { onEdit: (user) => view.openPanel(user._id), onDelete: setDoomed })
  return (
    <>
      <AdminAccountList title={t('users')} columns={columns} list={users} view={view} emptyText={t('noUsersYet')} />
      <RolePanel user={users.data?.rows.find((user) => user._id === view.editing)} onClose={view.closePanel} />
      <DeleteDialog
        person={doomed}
        onClose={() => setDoomed(undefined)}
        onDelete={(id) => deleteUser.mutate({ id }, { onSuccess: () => setDoomed(undefined) })}
        busy={deleteUser.isPending}
      />
    </>
  )
}

function useUserColumns(list: AccountList<ListedUser> | undefined, { onEdit, onDelete }: RowHandlers<ListedUser>): Column<ListedUser>[] {
  const { t } = useTranslation('admin')
  const roleText = useRoleText()
  return [
    { key: 'number', header: t('number'), card: 'none', cell: (_, index) => list && rowNumber(list, index) },
    { key: 'user', header: t('user'), card: 'title', cell: (user) => <Person person={user} /> },
    { key: 'registered', header: t('registeredAt'), cell: ({ createdAt }) => <Moment iso={createdAt} /> },
    { key: 'role', header: t('role'), cell: ({ role }) => <Badge tone={roleTone(role)}>{roleText(role)}</Badge> },
    { key: 'banned', header: t('banned'), cell: (user) => <BanSwitch user={user} /> },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'actions',
      cell: (user) => <RowActions name={user.username} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />,
    },
  ]
}

/** Shows at once what was meant, and goes back to what holds when the server refuses. */
function BanSwitch({ user }: { readonly user: ListedUser }) {
  const { t } = useTranslation('admin')
  const toggleBan = useToggleBan()
  const banned = user.status === 'banned'
  return (
    <Switch
      label={t('banNamed', { name: user.username })}
      checked={toggleBan.isPending ? toggleBan.variables.seen !== 'banned' : banned}
      tone="danger"
      onChange={() => {
        if (!toggleBan.isPending) toggleBan.mutate({ id: user._id, seen: user.status })
      }}
    />
  )
}
