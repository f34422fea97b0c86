import type * as contract from '#contract/accounts.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAdminList } from '../admin-ui/admin-list.tsx'
import { column, manageColumn, numberColumn, timeColumn } from '../admin-ui/columns.tsx'
import type { Listing, RowHandlers } from '../admin-ui/list.ts'
import { Person } from '../admin-ui/person.tsx'
import { useTexts } from '../texts/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'
import { Switch } from '../ui/switch.tsx'
import type { Column } from '../ui/table-columns.ts'
import { AccountList } from './admin-account-list.tsx'
import { USERS, useDeleteUser, useToggleBan } from './admin-queries.ts'
import { RolePanel, roleTone, type SecondAdminParts, useRoleText } from './admin-role-panel.tsx'

export function AdminUsers({ secondAdmin }: { readonly secondAdmin: SecondAdminParts }) {
  const t = useTexts('admin')
  const { page, open, view } = useAdminList(USERS)
  const deleteUser = useDeleteUser()
  const columns = useUserColumns(page.list.data)
  return (
    <>
      <AccountList {...page} title={t('users')} columns={columns} emptyText={t('noUsersYet')} deletion={deleteUser} foldBelowPx={760} />
      <RolePanel user={open} onClose={view.closePanel} secondAdmin={secondAdmin} />
    </>
  )
}

function useUserColumns(list: Listing<contract.ListedUser> | undefined) {
  const t = useTexts('admin')
  const roleText = useRoleText()
  // Most are users, so only the others stand out.
  const roleOf = (role: contract.ListedUser['role']) =>
    role === 'user' ? <span className="text-ink-soft">{roleText(role)}</span> : <Badge tone={roleTone(role)}>{roleText(role)}</Badge>
  const boughtText = ({ sessionsBought, spent }: contract.ListedUser) =>
    sessionsBought > 0 && { more: t('boughtFor', { count: sessionsBought, amount: moneyText(spent) }) }
  return (handlers: RowHandlers<contract.ListedUser>): Column<contract.ListedUser>[] => [
    numberColumn(t('number'), list, 60),
    column('user', t('user'), (user) => <Person person={user} {...boughtText(user)} />, { card: 'title', widthPx: 260, grow: 6 }),
    timeColumn('registered', t('registeredAt'), ({ createdAt }) => createdAt, { card: 'foot', widthPx: 108, grow: 1, foldUnder: 'user' }),
    column('role', t('role'), ({ role }) => roleOf(role), {
      card: 'amount',
      widthPx: 112,
      grow: 1,
    }),
    column('banned', t('banned'), (user) => <BanSwitch user={user} />, { card: 'foot', isNamed: true, widthPx: 88, grow: 1 }),
    manageColumn(t('actions'), handlers, ({ username }) => username, 124),
  ]
}

/** With a mouse, most switches are off and stay in the background until the pointer or the focus is on their row. */
const FAINT_IN_ROW = 'pointer-fine:opacity-35 group-hover/row:opacity-100 group-focus-within/row:opacity-100'

/** Shows the new state immediately; reverts if the server refuses. */
function BanSwitch({ user }: { readonly user: contract.ListedUser }) {
  const t = useTexts('admin')
  const toggleBan = useToggleBan()
  const banned = user.status === 'banned'
  const checked = toggleBan.isPending ? toggleBan.variables.seen !== 'banned' : banned
  return (
    <span className={cx('inline-flex transition-opacity duration-150', !checked && FAINT_IN_ROW)}>
      <Switch
        label={t('banNamed', { name: user.username })}
        checked={checked}
        tone="danger"
        onChange={() => {
          if (!toggleBan.isPending) toggleBan.mutate({ user, seen: user.status })
        }}
      />
    </span>
  )
}
