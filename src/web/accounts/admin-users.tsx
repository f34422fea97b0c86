import type { ListedUser } from '#contract/accounts.ts'
import { COUNTED_PEOPLE } from '#domain/day-range.ts'
import { type Listing, type RowHandlers, rowNumber } from '../admin-ui/list.ts'
import { useListView } from '../admin-ui/list-view.ts'
import { Person } from '../admin-ui/person.tsx'
import { RowActions } from '../admin-ui/row-actions.tsx'
import { usePanelRow } from '../admin-ui/use-panel-row.ts'
import { useTexts } from '../texts/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { Switch } from '../ui/switch.tsx'
import type { Column } from '../ui/table-columns.ts'
import { AccountList } from './admin-account-list.tsx'
import { useDeleteUser, useToggleBan, useUsers } from './admin-queries.ts'
import { RolePanel, type SecondAdminParts } from './admin-role-panel.tsx'
import { roleTone, useRoleText } from './admin-role-text.ts'

export function AdminUsers({ secondAdmin }: { readonly secondAdmin: SecondAdminParts }) {
  const t = useTexts('admin')
  const view = useListView([], COUNTED_PEOPLE)
  const users = useUsers({ page: view.page, search: view.search, counted: view.counted })
  const deleteUser = useDeleteUser()
  const columns = useUserColumns(users.data)
  return (
    <>
      <AccountList
        title={t('users')}
        list={users}
        file="/admin/users/export"
        view={view}
        columns={columns}
        emptyText={t('noUsersYet')}
        deletion={deleteUser}
        foldBelowPx={760}
      />
      <RolePanel user={usePanelRow({ list: users, view })} onClose={view.closePanel} secondAdmin={secondAdmin} />
    </>
  )
}

function useUserColumns(list: Listing<ListedUser> | undefined) {
  const t = useTexts('admin')
  const roleText = useRoleText()
  return ({ onEdit, onDelete }: RowHandlers<ListedUser>): Column<ListedUser>[] => [
    { key: 'number', header: t('number'), card: 'none', align: 'end', widthPx: 60, cell: (_, index) => list && rowNumber(list, index) },
    { key: 'user', header: t('user'), card: 'title', cell: (user) => <Person person={user} /> },
    {
      key: 'registered',
      header: t('registeredAt'),
      card: 'fact',
      widthPx: 176,
      foldUnder: 'user',
      cell: ({ createdAt }) => <Moment iso={createdAt} />,
    },
    {
      key: 'role',
      header: t('role'),
      card: 'fact',
      widthPx: 152,
      cell: ({ role }) => <Badge tone={roleTone(role)}>{roleText(role)}</Badge>,
    },
    { key: 'banned', header: t('banned'), widthPx: 88, cell: (user) => <BanSwitch user={user} /> },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'actions',
      widthPx: 124,
      cell: (user) => <RowActions name={user.username} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />,
    },
  ]
}

/** Shows the new state at once, and the old one again when the server refuses. */
function BanSwitch({ user }: { readonly user: ListedUser }) {
  const t = useTexts('admin')
  const toggleBan = useToggleBan()
  const banned = user.status === 'banned'
  return (
    <Switch
      label={t('banNamed', { name: user.username })}
      checked={toggleBan.isPending ? toggleBan.variables.seen !== 'banned' : banned}
      tone="danger"
      onChange={() => {
        if (!toggleBan.isPending) toggleBan.mutate({ user, seen: user.status })
      }}
    />
  )
}
